// Keeps the crawl page current: numbers and the latest attempts, every second while the page is looked at.
"use strict";
(() => {
  const rows = document.getElementById("crawl-attempts");
  const numbers = document.querySelectorAll("[data-number]");
  const LONGEST = 40;
  const cell = (text) => { const made = document.createElement("td"); made.textContent = text; return made; };

  const row = (attempt) => {
    const made = document.createElement("tr");
    const badge = document.createElement("span");
    badge.className = "badge";
    badge.textContent = attempt.outcome.replaceAll("_", " ");
    const outcome = document.createElement("td");
    outcome.append(badge);
    const address = cell(attempt.url);
    if (attempt.detail) {
      const note = document.createElement("span");
      note.className = "note";
      note.textContent = attempt.detail;
      address.append(note);
    }
    made.append(cell(attempt.at), outcome, address);
    return made;
  };

  const look = async () => {
    if (!document.hidden) {
      try {
        const answer = await fetch("/crawl/live?after=" + rows.dataset.last);
        const said = await answer.json();
        for (const place of numbers) place.textContent = said.numbers[place.dataset.number].toLocaleString("en");
        for (const attempt of said.attempts) {
          rows.prepend(row(attempt));
          rows.dataset.last = attempt.id;
        }
        while (rows.children.length > LONGEST) rows.lastElementChild.remove();
      } catch { /* The server is away; the next look finds it again. */ }
    }
    setTimeout(look, 1000);
  };
  look();
})();

// Completes the word being typed. The page works the same without it.
"use strict";
const box = document.querySelector("input[name=q][list]");
if (box) {
  const list = document.getElementById(box.getAttribute("list"));
  let timer = 0;
  box.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const asked = box.value;
      const answer = await fetch("/api/v1/suggest?q=" + encodeURIComponent(asked)).catch(() => null);
      if (!answer || !answer.ok || box.value !== asked) return;
      const { items } = await answer.json();
      list.replaceChildren(...items.map((text) => Object.assign(document.createElement("option"), { value: text })));
    }, 120);
  });
}

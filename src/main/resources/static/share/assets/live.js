// Shows the result of small contents below the form while the person types. The server compares; the script fetches the page of the result
// and shows a part of it. The form also works without this script.

const MAX_BYTES = 100_000;
const PAUSE = 500;

const form = document.getElementById('compare');
const live = document.getElementById('live');
const status = document.getElementById('live-status');

let timer = 0;
let running = null;

/** Returns the bytes of both contents; 0 if one of them is missing. */
function size() {
  const sizes = ['original', 'modified'].map(side =>
    document.getElementById(side + '-file').files[0]?.size ?? new Blob([document.getElementById(side).value]).size);
  return sizes.every(each => each > 0) ? sizes[0] + sizes[1] : 0;
}

function clear(text = '') {
  live.hidden = true;
  live.replaceChildren();
  status.textContent = text;
}

function take(page) {
  const result = page.getElementById('result');
  if (result === null) {
    const ofFields = [...page.querySelectorAll('p.error[id]')].map(error =>
      `${error.parentElement.querySelector('label').textContent.trim()}: ${error.textContent}`);
    const others = [...page.querySelectorAll('main > [role=alert] p, .notice h1 + p')].map(error => error.textContent);
    clear((ofFields.length > 0 ? ofFields : others).join('; '));
    return;
  }
  live.replaceChildren(...result.childNodes);
  live.hidden = false;
  live.dispatchEvent(new Event('result', {bubbles: true}));
  status.textContent = page.title.split(' · ')[0] + '.';
}

async function update() {
  running?.abort();
  const mine = new AbortController();
  running = mine;
  try {
    const response = await fetch(form.getAttribute('action'), {
      method: 'POST', body: new FormData(form), headers: {Accept: 'text/html'}, signal: mine.signal,
    });
    const html = await response.text();
    if (!mine.signal.aborted) {
      take(new DOMParser().parseFromString(html, 'text/html'));
    }
  } catch {
    if (!mine.signal.aborted) {
      clear('The server did not respond.');
    }
  }
}

function schedule() {
  clearTimeout(timer);
  running?.abort();
  const bytes = size();
  if (bytes > 0 && bytes <= MAX_BYTES) {
    timer = setTimeout(update, PAUSE);
  } else {
    clear();
  }
}

form.addEventListener('input', schedule);
form.addEventListener('reset', schedule);
form.addEventListener('submit', () => {
  clearTimeout(timer);
  running?.abort();
});
if (size() > 0) {
  schedule();
}

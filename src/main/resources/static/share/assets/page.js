// Adds keyboard shortcuts and buttons to the page of a comparison. The page also works without this script.

const changes = () => [...document.querySelectorAll('.hunk, .entries tbody tr, .rows tbody tr')];

/** Moves to the next change below the top of the window, or to the previous change above the top of the window. */
function move(forward) {
  const edge = 80;
  const all = changes();
  const focused = all.indexOf(document.activeElement);
  let target;
  if (focused >= 0) {
    target = all[focused + (forward ? 1 : -1)];
  } else {
    target = forward
      ? all.find(change => change.getBoundingClientRect().top > edge)
      : all.findLast(change => change.getBoundingClientRect().top < 0);
  }
  if (target === undefined) {
    document.querySelector(forward ? '[data-page=next]' : '[data-page=previous]')?.click();
    return;
  }
  target.tabIndex = -1;
  target.focus({preventScroll: true});
  target.scrollIntoView();
}

const shortcuts = document.createElement('dialog');
shortcuts.setAttribute('aria-labelledby', 'shortcuts-title');
shortcuts.innerHTML = `<h2 id="shortcuts-title">Keyboard shortcuts</h2>
<dl><div><dt><kbd>n</kbd></dt><dd>Next change</dd></div>
<div><dt><kbd>p</kbd></dt><dd>Previous change</dd></div>
<div><dt><kbd>?</kbd></dt><dd>Show this list</dd></div></dl>
<form method="dialog"><button class="button">Close</button></form>`;
document.body.append(shortcuts);

// When progress.js shows another page, it replaces the body, so this listener no longer exists.
document.body.addEventListener('keydown', event => {
  const typing = event.target.closest('input:not([type=checkbox]), textarea, select');
  if (typing || document.querySelector('dialog[open]') || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  if (event.key === '?') {
    event.preventDefault();
    shortcuts.showModal();
  }
  if (event.key === 'n' || event.key === 'p') {
    event.preventDefault();
    move(event.key === 'n');
  }
});

const tools = document.querySelector('.tools');
if (tools && changes().length > 0) {
  const folds = document.querySelectorAll('.fold');
  for (const [label, open] of folds.length > 0 ? [['Expand all', true], ['Collapse all', false]] : []) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.addEventListener('click', () => folds.forEach(fold => fold.open = open));
    tools.append(button);
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Keyboard shortcuts';
  button.setAttribute('aria-haspopup', 'dialog');
  button.addEventListener('click', () => shortcuts.showModal());
  tools.append(button);
}

// Stores how lines are displayed, so that the next page of the comparison displays them in the same way.
for (const option of document.querySelectorAll('.options input')) {
  const key = 'collate.' + option.className;
  const kept = sessionStorage.getItem(key);
  option.checked = kept === null ? option.checked : kept === 'true';
  option.addEventListener('change', () => sessionStorage.setItem(key, option.checked));
}

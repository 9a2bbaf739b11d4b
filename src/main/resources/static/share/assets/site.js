// Adds the functions of the website that need a script. Every page also works without this script.

// A button with data-copy copies the text of the element whose id is the value of data-copy. Without scripts, the button is hidden.
document.body.addEventListener('click', async event => {
  const button = event.target.closest('button[data-copy]');
  if (!button) {
    return;
  }
  const label = button.dataset.label ??= button.innerHTML;
  const source = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(source.value ?? source.textContent);
    button.textContent = 'Copied';
  } catch {
    // A page that is not served over HTTPS may not use the clipboard.
    getSelection().selectAllChildren(source);
    button.textContent = 'Selected: press Ctrl+C';
  }
  setTimeout(() => { button.innerHTML = label; }, 2000);
});

function prepare(part) {
  for (const button of part.querySelectorAll('button[data-copy]')) {
    button.hidden = false;
  }
  // A time is shown in the time zone of the reader. Its tooltip has the time in UTC.
  for (const time of part.querySelectorAll('time[datetime]:not([title])')) {
    time.title = time.textContent;
    time.textContent = new Date(time.dateTime).toLocaleString('en-GB', {dateStyle: 'medium', timeStyle: 'short'});
  }
}

prepare(document);
// A script that replaces a part of the page dispatches this event at the part.
document.body.addEventListener('result', event => prepare(event.target));

// Removes the CSRF token of a form and the name of the completed change from the address, so that a reader can copy or reload the address.
const address = new URL(location);
for (const name of ['_csrf', 'done'].filter(each => address.searchParams.has(each))) {
  address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
}

// Files can be dropped anywhere on a page with fields for files, and pasted. The first file goes to the field under the pointer, or else to
// the first empty field; the second file goes to the other field.
const drops = [...document.querySelectorAll('[data-drop]')];
const isEmpty = field => field.querySelector('input[type=file]').files.length === 0 && !field.querySelector('textarea')?.value;

function place(files, target) {
  const first = files.length > 1 ? drops[0] : target ?? drops.find(isEmpty) ?? drops[0];
  const fields = [first, ...drops.filter(field => field !== first)];
  for (const [at, file] of [...files].slice(0, drops.length).entries()) {
    const chosen = new DataTransfer();
    chosen.items.add(file);
    const input = fields[at].querySelector('input[type=file]');
    input.files = chosen.files;
    input.dispatchEvent(new Event('input', {bubbles: true}));
  }
}

if (drops.length > 0) {
  const over = isOver => document.body.classList.toggle('over', isOver);
  document.body.addEventListener('dragover', event => {
    if (event.dataTransfer.types.includes('Files')) {
      event.preventDefault();
      over(true);
    }
  });
  document.body.addEventListener('dragleave', event => over(event.relatedTarget !== null));
  document.body.addEventListener('drop', event => {
    over(false);
    if (event.dataTransfer.files.length > 0) {
      event.preventDefault();
      place(event.dataTransfer.files, event.target.closest('[data-drop]'));
    }
  });
  document.body.addEventListener('paste', event => {
    if (event.clipboardData.files.length > 0) {
      event.preventDefault();
      place(event.clipboardData.files, event.target.closest('[data-drop]'));
    }
  });
}

// Ctrl+Enter in a form or in a dialog presses its main button. In a field with data-enter, the Enter key, with or without Ctrl, presses the
// button whose id is the value of data-enter.
document.body.addEventListener('keydown', event => {
  if (event.key !== 'Enter' || event.isComposing) {
    return;
  }
  const {form, dataset} = event.target;
  const dialog = event.target.closest('dialog');
  const button = dataset.enter
    ? document.getElementById(dataset.enter)
    : (event.ctrlKey || event.metaKey)
      && (dialog ? dialog.querySelector('button.primary') : form?.querySelector('button.primary:not([type=button], [data-direct])'));
  if (button) {
    event.preventDefault();
    button.click();
  }
});

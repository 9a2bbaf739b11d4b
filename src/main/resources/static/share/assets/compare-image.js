// Shows a new result without loading the page that compares two images again, also when an option changes. The page also works without this
// script. The server counts the changed pixels, so the number is the same as in the API.

const form = document.getElementById('compare');
const status = document.getElementById('status');
const result = document.getElementById('result');

let running = null;
let timer = 0;

function say(text, failed = false) {
  status.textContent = text;
  status.classList.toggle('failed', failed);
}

/** Replaces the result and the errors of the fields with the result and the errors in the page that the server sent. */
function take(page) {
  document.title = page.title;
  for (const error of form.querySelectorAll('.error')) {
    const sent = page.getElementById(error.id);
    error.textContent = sent.textContent;
    error.hidden = sent.hidden;
  }
  for (const input of form.querySelectorAll('[name]')) {
    input.toggleAttribute('aria-invalid', false);
    if (page.getElementById(input.id).getAttribute('aria-invalid')) {
      input.setAttribute('aria-invalid', 'true');
    }
  }
  if ([...form.querySelectorAll('[type=file]')].every(field => field.files.length > 0)) {
    page.querySelector('[data-kept]')?.remove(); // The file fields still have their files.
  }
  const view = result.querySelector('[name=view]:checked')?.value;
  result.replaceChildren(...page.getElementById('result').childNodes);
  const same = [...result.querySelectorAll('[name=view]')].find(radio => radio.value === view);
  if (same) {
    same.checked = true;
  }
  result.dispatchEvent(new Event('result', {bubbles: true}));
  say(page.getElementById('status').textContent, form.querySelector('[aria-invalid]') !== null);
  const invalid = form.querySelector('[aria-invalid]');
  if (invalid) {
    document.getElementById('options').open ||= document.getElementById('options').contains(invalid);
    invalid.focus();
  }
}

/** Shows the result or the error page that the server sent. */
function receive(html) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  if (page.getElementById('result')) {
    take(page);
  } else {
    result.replaceChildren();
    say([...page.querySelectorAll('main h1, main h1 + p')].map(part => part.textContent).join(': '), true);
  }
}

/** @param submitter the button that the person has pressed, so that the page moves to the result; null if an option has changed */
async function compare(submitter) {
  running?.abort();
  const mine = new AbortController();
  running = mine;
  say('Comparing…');
  try {
    // form.action would be the button with the name "action".
    const response = await fetch(form.getAttribute('action'), {
      method: 'POST', body: new FormData(form, submitter), headers: {Accept: 'text/html'}, signal: mine.signal,
    });
    receive(await response.text());
    if (submitter) {
      status.scrollIntoView();
      if (document.activeElement === document.body) {
        status.focus(); // The new result has replaced the button that had the focus.
      }
    }
  } catch {
    if (!mine.signal.aborted) {
      result.replaceChildren();
      say('The server did not respond. The files may be too large, or the connection was lost.', true);
    }
  }
}

// The script progress.js sends large files, and ends the event "submit".
form.addEventListener('submit', event => {
  clearTimeout(timer);
  if (event.submitter?.value !== 'share') {
    event.preventDefault();
    compare(event.submitter);
  }
});

// The button in the result that aligns the rows checks the option, so that the option stays.
result.addEventListener('click', event => {
  if (event.target.name === 'options.align') {
    event.preventDefault();
    document.getElementById('align').checked = true;
    form.requestSubmit(form.querySelector('.primary'));
  }
});

form.addEventListener('page', event => {
  event.preventDefault();
  receive(event.detail);
  status.scrollIntoView();
});

/** Sends the form, but not while a dialog is open, because the new result would replace the dialog. */
function compareAgain() {
  const dialog = result.querySelector('dialog[open]');
  if (dialog) {
    dialog.addEventListener('close', compareAgain, {once: true});
  } else {
    form.requestSubmit();
  }
}

form.addEventListener('change', event => {
  clearTimeout(timer);
  if (event.target.type !== 'file' && result.childElementCount > 0 && form.checkValidity()) {
    timer = setTimeout(compareAgain, 400);
  }
});

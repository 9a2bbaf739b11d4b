// Shows the progress of a form with large contents: first the progress of the upload, then the text in the attribute data-progress of the
// form, while the server computes. The browser sends small contents itself, so that the person can go back to the filled form. A form with
// data-live has a script of its own, which sends small contents, and gets the page with the result of large contents in the event "page".

const LARGE = 1 << 20;

let running = null;

for (const form of document.querySelectorAll('form[data-progress]')) {
  form.addEventListener('submit', event => {
    if (event.submitter?.hasAttribute('formaction') || event.submitter?.hasAttribute('data-direct')) {
      return; // The button starts a download, or leads to another address.
    }
    const data = new FormData(form, event.submitter);
    const bytes = [...data.values()].reduce((sum, value) => sum + (value.size ?? new Blob([value]).size), 0);
    if (bytes >= LARGE) {
      event.preventDefault();
      event.stopImmediatePropagation();
      send(form, data, event.submitter !== null);
    } else if (!form.hasAttribute('data-live')) {
      const shown = added(form);
      shown.querySelector('[role=status]').textContent = form.dataset.progress;
      addEventListener('pageshow', () => shown.remove(), {once: true});
    }
  });
}

/** Adds the element that shows the progress to a form. */
function added(form) {
  form.querySelector('.progress')?.remove();
  const progress = document.createElement('div');
  progress.className = 'progress';
  const state = document.createElement('span');
  state.setAttribute('role', 'status');
  progress.append(state);
  form.append(progress);
  return progress;
}

/** Sends a form. The parameter isPressed is whether the person has pressed a button. If not, the focus stays where it is. */
function send(form, data, isPressed) {
  running?.abort();
  const request = new XMLHttpRequest();
  running = request;
  const progress = added(form);
  const state = progress.querySelector('[role=status]');
  const bar = document.createElement('progress');
  bar.setAttribute('aria-label', 'Upload');
  bar.value = 0;
  const cancel = document.createElement('button');
  cancel.type = 'button';
  cancel.className = 'button';
  cancel.textContent = 'Cancel';
  // The server cancels a request if its client disconnects.
  cancel.addEventListener('click', () => request.abort());
  progress.append(bar, cancel);
  state.textContent = 'Uploading…';
  const buttons = [...form.elements].filter(field => field.localName === 'button' && field !== cancel && !field.disabled);
  buttons.forEach(button => { button.disabled = true; });
  if (isPressed) {
    cancel.focus();
  }

  function end(text) {
    const button = form.querySelector('.primary') ?? buttons.find(each => !each.hidden);
    const isFocused = document.activeElement === cancel;
    buttons.forEach(each => { each.disabled = false; });
    bar.remove();
    cancel.remove();
    state.textContent = text;
    if (isFocused) {
      button.focus();
    }
  }

  request.upload.addEventListener('progress', event => { bar.value = event.loaded / event.total; });
  request.upload.addEventListener('load', () => {
    bar.removeAttribute('value');
    bar.setAttribute('aria-label', form.dataset.progress);
    state.textContent = form.dataset.progress;
  });
  request.addEventListener('load', () => {
    if (!form.dispatchEvent(new CustomEvent('page', {detail: request.responseText, cancelable: true}))) {
      end('');
      return;
    }
    const page = new DOMParser().parseFromString(request.responseText, 'text/html');
    if (page.body.classList.contains('notice')) { // An error page must not replace the filled form.
      end([...page.querySelectorAll('main h1, main h1 + p')].map(part => part.textContent).join(': '));
      return;
    }
    const contents = form.querySelectorAll('[name^=original], [name^=modified], [name=file], [name=text]');
    show(page);
    keep(contents);
  });
  request.addEventListener('error', () => end('The connection was lost. Send the form again.'));
  request.addEventListener('abort', () => end('Cancelled.'));
  // form.action would be the button with the name "action".
  request.open('POST', form.getAttribute('action'));
  request.setRequestHeader('Accept', 'text/html');
  request.send(data);
}

/** Shows the page that the server has sent. */
function show(page) {
  const scripts = [...page.querySelectorAll('script[src]')].map(script => new URL(script.getAttribute('src'), location).href);
  document.title = page.title;
  document.body.replaceWith(page.body);
  // The browser runs a module only once for each URL. With a new fragment, the URL is new, so the module runs again.
  scripts.forEach(script => import(script + '#' + Date.now()));
  scrollTo(0, 0);
  const main = document.querySelector('main');
  main.tabIndex = -1;
  main.focus();
}

/** Moves the fields with the contents to the page that is shown now, if the server has not sent the contents back. */
function keep(contents) {
  const unkept = document.querySelector('[data-unkept]');
  if (!unkept) {
    return;
  }
  unkept.remove();
  const place = document.querySelector('[data-contents]');
  for (const field of contents) {
    const sent = document.getElementById(field.id);
    if (place) {
      place.append(field);
    } else if (sent) {
      field.removeAttribute('aria-invalid');
      for (const {name, value} of sent.attributes) {
        field.setAttribute(name, value);
      }
      sent.replaceWith(field);
    }
  }
  document.querySelectorAll('[data-with-contents]').forEach(part => { part.hidden = false; });
}

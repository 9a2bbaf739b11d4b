// Shows the progress of a form with large contents: first the progress of the upload, then the text in the attribute data-progress of the
// form, while the server computes. The browser sends small contents itself, so that the person can go back to the filled form.

const LARGE = 1 << 20;

for (const form of document.querySelectorAll('form[data-progress]')) {
  form.addEventListener('submit', event => {
    const data = new FormData(form, event.submitter);
    const bytes = [...data.values()].reduce((sum, value) => sum + (value.size ?? value.length), 0);
    if (event.submitter?.hasAttribute('formaction')) {
            return; // The button starts a download.
    }
    if (bytes >= LARGE) {
      event.preventDefault();
      send(form, data);
    } else {
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

function send(form, data) {
  const request = new XMLHttpRequest();
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
  const buttons = [...form.querySelectorAll('button')].filter(button => button !== cancel && !button.disabled);
  buttons.forEach(button => { button.disabled = true; });
  cancel.focus();

  function end(text) {
    buttons.forEach(button => { button.disabled = false; });
    bar.remove();
    cancel.remove();
    state.textContent = text;
    form.querySelector('.primary').focus();
  }

  request.upload.addEventListener('progress', event => { bar.value = event.loaded / event.total; });
  request.upload.addEventListener('load', () => {
    bar.removeAttribute('value');
    bar.setAttribute('aria-label', form.dataset.progress);
    state.textContent = form.dataset.progress;
  });
  request.addEventListener('load', () => show(request.responseText));
  request.addEventListener('error', () => end('The connection was lost. Send the form again.'));
  request.addEventListener('abort', () => end('Cancelled.'));
  request.open('POST', form.action);
  request.setRequestHeader('Accept', 'text/html');
  request.send(data);
}

/** Shows the page that the server has sent. */
function show(html) {
  const page = new DOMParser().parseFromString(html, 'text/html');
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

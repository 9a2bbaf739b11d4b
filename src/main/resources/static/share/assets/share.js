// Shares a comparison in a dialog, which then shows the link. Without this script, the fields of the share are in the page, and the next
// page shows the link.

/** Moves the fields of a share into a dialog, and replaces their details element with a button that opens it. */
function prepare(part) {
  for (const details of part.querySelectorAll('details.share')) {
    const opener = button('Share', () => dialog.showModal());
    opener.className = 'primary';
    opener.setAttribute('aria-haspopup', 'dialog');
    const title = document.createElement('h2');
    title.id = 'share-title';
    title.textContent = 'Share this comparison';
    const error = document.createElement('p');
    error.className = 'error';
    error.setAttribute('role', 'alert');
    const dialog = document.createElement('dialog');
    dialog.className = 'share';
    dialog.setAttribute('aria-labelledby', title.id);
    const share = details.querySelector('#share');
    share.addEventListener('click', event => {
      event.preventDefault();
      send(share, dialog, error);
    });
    const actions = document.createElement('p');
    actions.className = 'actions';
    actions.append(share, button('Close', () => dialog.close()));
    dialog.append(title, ...[...details.children].slice(1), error, actions);
    details.replaceWith(opener, dialog);
  }
}

function button(text, action) {
  const added = document.createElement('button');
  added.type = 'button';
  added.className = 'button';
  added.textContent = text;
  added.addEventListener('click', action);
  return added;
}

/** Sends the form of the share, and shows the link or the error from the page that the server sends. */
async function send(share, dialog, error) {
  if (!dialog.open) {
    dialog.showModal();
  }
  share.disabled = true;
  error.textContent = '';
  const form = share.form;
  const data = new FormData(form);
  data.append(share.name, share.value);
  try {
    const response = await fetch(form.getAttribute('action'), {method: 'POST', body: data, headers: {Accept: 'text/html'}});
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const fields = page.querySelector('details.share .fields:has(.error)');
    if (page.querySelector('.link-box')) {
      showLink(page, response.url, share, dialog);
    } else if (fields) {
      dialog.querySelector('.fields').replaceWith(fields);
      fields.querySelector('[aria-invalid]').focus();
    } else {
      const texts = page.querySelectorAll('.notice main h1, .notice main h1 + p, main > [role=alert] p, #status');
      error.textContent = [...texts].map(each => each.textContent).join(': ');
    }
  } catch {
    error.textContent = 'The server did not respond. Try again.';
  } finally {
    share.disabled = false;
  }
}

/** @param page the page of the new share, which only its owner can open */
function showLink(page, address, share, dialog) {
  const done = page.querySelector('.done');
  const box = page.querySelector('.link-box');
  const manage = document.createElement('a');
  manage.className = 'button';
  manage.href = address;
  manage.textContent = 'Manage';
  dialog.querySelector('.hint').replaceWith(done, page.querySelector('.notice-line'));
  dialog.querySelector('.fields').replaceWith(box);
  share.replaceWith(manage);
  dialog.dispatchEvent(new Event('result', {bubbles: true}));
  box.querySelector('button').focus();
}

prepare(document);
document.body.addEventListener('result', event => prepare(event.target));

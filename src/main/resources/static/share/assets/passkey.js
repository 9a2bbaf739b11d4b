// Signs in with passkeys and creates them. A form with data-passkey fetches options from the URL in data-options, asks the browser for a
// passkey with these options, and sends the response of the browser. Without this script, and at other origins than the one of the
// passkeys, the forms are hidden.

const supported = Boolean(window.PublicKeyCredential?.parseCreationOptionsFromJSON);

for (const area of document.querySelectorAll('[data-passkey-origin]')) {
  area.hidden = !supported || area.dataset.passkeyOrigin !== location.origin;
  for (const text of document.querySelectorAll('[data-passkey-missing]')) {
    text.hidden = !area.hidden;
  }
}

const messages = {
  NotAllowedError: 'The browser has cancelled this, or it took too long. Try again.',
  InvalidStateError: 'This device or password manager already has a passkey for this account.'
};

async function options(form) {
  const response = await fetch(form.dataset.options, { method: 'POST', headers: { Accept: 'application/json' } });
  const body = await response.json();
  if (!response.ok) {
    throw new Error(body.detail);
  }
  return body;
}

function credential(form, json) {
  return form.dataset.passkey === 'create'
    ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(json) })
    : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(json) });
}

for (const form of document.querySelectorAll('form[data-passkey]')) {
  const button = form.querySelector('button');
  const error = form.querySelector('[data-passkey-error]');
  form.addEventListener('submit', async event => {
    event.preventDefault();
    button.disabled = true;
    error.textContent = '';
    try {
      const json = await options(form);
      form.elements.passkey.value = JSON.stringify(await credential(form, json));
      form.submit();
    } catch (e) {
      error.textContent = messages[e.name] ?? e.message;
    } finally {
      button.disabled = false;
    }
  });
}

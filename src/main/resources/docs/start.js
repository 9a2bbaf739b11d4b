const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

fetch('openapi.json').then(response => response.json()).then(description => {
  // Code generators need a second media type for forms; Swagger UI cannot send a form with it.
  for (const path of Object.values(description.paths)) {
    for (const operation of Object.values(path)) {
      delete operation.requestBody?.content['multipart/form-data; charset=utf-8'];
    }
  }
  SwaggerUIBundle({
    spec: description,
    dom_id: '#description',
    deepLinking: true,
    // The tests validate the document. An external validator would learn the address of this server.
    validatorUrl: null
  });
});

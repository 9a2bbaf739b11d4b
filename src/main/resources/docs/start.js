SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#description',
  deepLinking: true,
  // The description is checked by the tests; a stranger's validator would be told where this server is.
  validatorUrl: null
});

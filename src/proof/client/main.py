"""Example program for the generated client: converts, compares, creates a share and reads it. Arguments: URL, key."""

import sys

import openapi_client as collate

configuration = collate.Configuration(host=sys.argv[1], access_token=sys.argv[2])
with collate.ApiClient(configuration) as client:
    table = collate.ConvertRequest(csv="id\n1", dialect="sqlite", table_name="t")
    conversion = collate.ConversionApi(client).convert_csv_to_sql(table)
    print("rows converted:", conversion.data.rows)
    texts = collate.TextDiffRequest(original="one\ntwo", modified="one\n2")
    diff = collate.ComparisonApi(client).diff_text(texts)
    print("lines added:", diff.stats.additions)
    print("first of the hunk:", diff.hunks[0].changes[0].content)
    shares = collate.SharesApi(client)
    link = shares.create_share(collate.ShareRequest(original="a", modified="b", format="text"))
    print("views:", shares.get_share(link.token).view_count)

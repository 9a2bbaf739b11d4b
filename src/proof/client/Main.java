import org.openapitools.client.ApiClient;
import org.openapitools.client.api.ComparisonApi;
import org.openapitools.client.api.ComparisonApi.APIDiffTextRequest;
import org.openapitools.client.api.ConversionApi;
import org.openapitools.client.api.ConversionApi.APIConvertCsvToSqlRequest;
import org.openapitools.client.api.SharesApi;
import org.openapitools.client.api.SharesApi.APICreateShareRequest;
import org.openapitools.client.api.SharesApi.APIGetShareRequest;
import org.openapitools.client.model.ConvertRequest;
import org.openapitools.client.model.ShareRequest;
import org.openapitools.client.model.TextDiffRequest;

/**
 * An example program that uses the generated client. It converts a CSV, compares two texts, creates a share and reads it. The arguments are
 * the URL of the server and an API key.
 */
public class Main {
    public static void main(String[] arguments) throws Exception {
        var client = new ApiClient();
        client.updateBaseUri(arguments[0]);
        client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + arguments[1]));
        var table = new ConvertRequest().csv("id\n1").dialect(ConvertRequest.DialectEnum.SQLITE).tableName("t");
        var conversion = new ConversionApi(client)
                .convertCsvToSql(APIConvertCsvToSqlRequest.newBuilder().convertRequest(table).build());
        System.out.println("rows converted: " + conversion.getData().getRows());
        var diff = new ComparisonApi(client)
                .diffText(APIDiffTextRequest.newBuilder()
                        .textDiffRequest(new TextDiffRequest().original("one\ntwo").modified("one\n2"))
                        .build());
        System.out.println("lines added: " + diff.getStats().getAdditions());
        System.out.println("first of the hunk: " + diff.getHunks().get(0).getChanges().get(0).getContent());
        var shares = new SharesApi(client);
        var request = new ShareRequest().original("a").modified("b").format(ShareRequest.FormatEnum.TEXT);
        var link = shares.createShare(
                APICreateShareRequest.newBuilder().shareRequest(request).build());
        System.out.println("views: " + shares.getShare(APIGetShareRequest.newBuilder().token(link.getToken()).build())
                .getViewCount());
    }
}

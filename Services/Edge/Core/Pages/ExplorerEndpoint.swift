#if HTTP
import HTTPTypes
import Hummingbird
import UmkreisWire

/// `GET /docs`: Swagger UI over `/openapi.json`.
///
/// The build installs the library beside the executable (decision 0089).
struct ExplorerEndpoint: Endpoint {
    let files: StaticFiles

    /// Swagger UI draws its icons as `data:` images.
    private static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
        font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'
        """

    private static let html = """
        <!doctype html>
        <html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
        <title>Umkreis: API explorer</title>
        <link rel="stylesheet" href="/docs/swagger-ui.css">
        <div id="explorer"></div>
        <script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/explorer.js"></script>
        </html>

        """

    private static let script = """
        SwaggerUIBundle({
          url: "/openapi.json", dom_id: "#explorer", deepLinking: true, docExpansion: "none", filter: true,
          defaultModelsExpandDepth: -1, tryItOutEnabled: true, validatorUrl: null,
          // A misspelt member is refused, and not ignored.
          requestInterceptor: (request) => {
            if (request.method === "POST" && request.headers) request.headers.Prefer = "handling=strict";
            return request;
          },
        });

        """

    func respond(to request: EdgeRequest) async throws -> Response {
        guard !files.isEmpty else { return Self.missing }
        switch request.path.dropFirst().first {
        case nil: return page
        case "explorer.js": return .text(Self.script, "text/javascript; charset=utf-8")
        case let name?:
            guard let response = files.response(String(name), to: request) else { throw Problem.noSuchPath }
            return response
        }
    }

    private var page: Response {
        var response = Response.text(Self.html, "text/html; charset=utf-8")
        response.headers[.contentSecurityPolicy] = Self.policy
        return response
    }

    private static let missing = Page(
        title: "API explorer",
        body: """
            <p>Swagger UI is not installed here. Any OpenAPI tool reads <a href="/openapi.json">/openapi.json</a>.</p>
            """
    ).response(.notFound)
}
#endif

import HTTPTypes
import Hummingbird
import Wire

/// `GET /<name>/…`: the files of a web app; every other path is a screen of it.
struct WebAppEndpoint: Endpoint {
    let files: StaticFiles

    /// Trusted Types keep text of users out of HTML; MapLibre starts its worker from a `blob:` URL.
    private static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
        font-src 'self'; manifest-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'self'; \
        frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default
        """

    func respond(to request: EdgeRequest) async throws -> Response {
        let name = request.path.dropFirst().joined(separator: "/")
        if let response = files.response(name, to: request) { return response }
        // A missing module must not look like a page.
        guard request.path.last?.contains(".") != true, var page = files.response("index.html", to: request) else {
            throw Problem.noSuchPath
        }
        page.headers[.contentSecurityPolicy] = Self.policy
        if let name = HTTPField.Name("Referrer-Policy") { page.headers[name] = "same-origin" }
        return page
    }
}

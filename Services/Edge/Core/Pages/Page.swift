#if HTTP
import HTTPTypes
import Hummingbird
import NIOCore

/// A plain page of the edge itself.
struct Page: Sendable {
    let title: String
    /// HTML; escape untrusted text.
    let body: String

    /// No scripts, one style sheet.
    private static let policy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

    func response(_ status: HTTPResponse.Status = .ok) -> Response {
        let html = """
            <!doctype html>
            <html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>\(title)</title><link rel="stylesheet" href="/edge.css"><main><h1>\(title)</h1>
            \(body)
            </main></html>

            """
        var response = Response.text(html, "text/html; charset=utf-8", status: status)
        response.headers[.contentSecurityPolicy] = Self.policy
        return response
    }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}

/// `GET /favicon.ico`, which browsers request by themselves.
struct IconEndpoint: Endpoint {
    func respond(to request: EdgeRequest) async throws -> Response {
        Response(status: .noContent, headers: [.cacheControl: "public, max-age=86400"])
    }
}

/// `GET /edge.css`.
struct StyleEndpoint: Endpoint {
    private static let css = """
        :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
        main { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
        code { font-family: ui-monospace, monospace }
        table { border-collapse: collapse } td, th { padding: .25rem 1rem .25rem 0; text-align: left }

        """

    func respond(to request: EdgeRequest) async throws -> Response { .text(Self.css, "text/css; charset=utf-8") }
}
#endif

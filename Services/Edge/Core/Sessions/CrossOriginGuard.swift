#if HTTP
import HTTPTypes
import UmkreisWire

/// Refuses writes that another site's page sends with the browser's cookie (CSRF).
///
/// Checks `Sec-Fetch-Site`, which browsers since 2023 send and no page can set; else `Origin`. Source: the rules of Go's [CrossOriginProtection](https://pkg.go.dev/net/http#CrossOriginProtection).
struct CrossOriginGuard: Sendable {
    /// The schemes of this server's pages.
    private let schemes: [String]

    private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")

    /// - Parameter isBehindTLS: whether browsers reach the edge through TLS only.
    init(isBehindTLS: Bool) { schemes = isBehindTLS ? ["https"] : ["http", "https"] }

    /// - Throws: `forbidden`.
    func check(_ request: HTTPRequest) throws(Fault) {
        let headers = request.headerFields
        if let site = Self.fetchSite.flatMap({ headers[$0] }) {
            guard ["same-origin", "none"].contains(site) else { throw Self.refusal }
            return
        }
        guard let origin = headers[.origin]?.lowercased(), let host = request.authority?.lowercased(),
            schemes.contains(where: { origin == "\($0)://\(host)" })
        else { throw Self.refusal }
    }

    private static let refusal = Fault(
        .forbidden,
        "a page of another site may not use your session",
        field: "Origin",
        rule: "cross-origin"
    )
}
#endif

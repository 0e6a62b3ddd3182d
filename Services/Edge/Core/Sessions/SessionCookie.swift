#if HTTP
import HTTPTypes
import UmkreisVocabulary
import UmkreisWire

/// The cookie of a browser's session.
///
/// `__Host-` binds it to this host and to TLS. Browsers treat `localhost` as safe, but not its cookies.
struct SessionCookie: Sendable {
    private let name: String
    private let attributes: String

    /// - Parameter isSecure: `false` where browsers reach the edge without TLS, for trials.
    init(isSecure: Bool) {
        name = isSecure ? "__Host-umkreis" : "umkreis"
        attributes = "; Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }

    /// - Returns: `nil` without one.
    /// - Throws: `invalid` for two.
    func value(in headers: HTTPFields) throws(Fault) -> String? {
        let pairs = headers[values: .cookie].flatMap { $0.split(separator: ";") }
        let values = pairs.compactMap { pair -> String? in
            let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return parts.count == 2 && parts[0] == name ? String(parts[1]) : nil
        }
        guard values.count < 2 else {
            throw Fault(.invalid, "there are \(values.count) cookies \(name)", field: "Cookie", rule: "repeated")
        }
        return values.first
    }

    func setting(_ value: String, until end: Timestamp, at now: Timestamp) -> String {
        "\(name)=\(value)\(attributes); Max-Age=\(max(0, Int(end.since(now) / .seconds(1))))"
    }

    var clearing: String { "\(name)=\(attributes); Max-Age=0" }
}
#endif

/// An access key and its secret, which no message shows.
public struct S3Credentials: Sendable, CustomStringConvertible {
    let key: String
    let secret: String
    /// The token of temporary credentials.
    let token: String?

    public init(key: String, secret: String, token: String? = nil) {
        (self.key, self.secret, self.token) = (key, secret, token)
    }

    /// Reads the variables that AWS's programs read; `nil` without them.
    public init?(environment: [String: String]) {
        guard let key = environment["AWS_ACCESS_KEY_ID"], let secret = environment["AWS_SECRET_ACCESS_KEY"],
            !key.isEmpty, !secret.isEmpty
        else { return nil }
        self.init(key: key, secret: secret, token: environment["AWS_SESSION_TOKEN"].flatMap { $0.isEmpty ? nil : $0 })
    }

    /// Reads the first section of a file in the form of `~/.aws/credentials`; `nil` if it has no key.
    public init?(file text: String) {
        var values: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("["), !values.isEmpty { break }
            guard let sign = line.firstIndex(of: "="), !line.hasPrefix("#") else { continue }
            let name = line[..<sign].filter { !$0.isWhitespace }.uppercased()
            values[name] = line[line.index(after: sign)...].filter { !$0.isWhitespace }
        }
        self.init(environment: values)
    }

    public var description: String { "the key \(key.prefix(4))…" }
}

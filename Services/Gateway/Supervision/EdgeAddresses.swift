/// Where the HTTP edge listens.
public struct EdgeAddresses: Sendable {
    private let http: String
    private let console: String?

    /// - Parameters:
    ///   - http: For apps and browsers.
    ///   - console: For moderators and operators; `nil` for no such listener.
    public init(http: String, console: String? = nil) {
        (self.http, self.console) = (http, console)
    }

    var arguments: [String] { ["--http", http] + (console.map { ["--console", $0] } ?? []) }
}

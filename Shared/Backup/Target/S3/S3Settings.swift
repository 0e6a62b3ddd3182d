/// How a bucket is reached, as stored beside the names of the targets.
public struct S3Settings: Codable, Hashable, Sendable {
    /// Where the bucket's name is in a URL.
    public enum Style: String, Codable, Sendable, CaseIterable {
        /// `https://endpoint/bucket/key`.
        case path
        /// `https://bucket.endpoint/key`.
        case host
    }

    /// Such as `https://s3.example.org`; `nil` for AWS.
    public var endpoint: String?
    public var region: String
    public var style: Style
    /// The file with the credentials; `nil` for those of the environment.
    public var credentials: String?
    /// How many days an object can be neither deleted nor replaced; `nil` without object lock.
    public var lockDays: Int?

    /// - Parameter style: by default the host style for AWS, and the path style elsewhere.
    public init(
        endpoint: String? = nil,
        region: String = "us-east-1",
        style: Style? = nil,
        credentials: String? = nil,
        lockDays: Int? = nil
    ) {
        self.endpoint = endpoint
        self.region = region
        self.style = style ?? (endpoint == nil ? .host : .path)
        self.credentials = credentials
        self.lockDays = lockDays
    }

    /// The scheme, and the host with its port.
    var origin: (scheme: String, host: String) {
        let endpoint = endpoint ?? "https://s3.\(region).amazonaws.com"
        let parts = endpoint.split(separator: "://", maxSplits: 1)
        guard parts.count == 2 else { return ("https", endpoint) }
        return (String(parts[0]), String(parts[1].prefix { $0 != "/" }))
    }

    /// Whether text is an endpoint: `http` or `https`, a host, and no path.
    public static func isEndpoint(_ text: String) -> Bool {
        text.wholeMatch(of: /https?:\/\/([A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\])(:[0-9]{1,5})?\/?/) != nil
    }
}

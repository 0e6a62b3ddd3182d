import CSodium
import UmkreisTokens
import UmkreisVocabulary

/// AWS Signature Version 4, with the whole body hashed.
///
/// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
struct AWSSignature {
    private static let algorithm = "AWS4-HMAC-SHA256"

    let credentials: S3Credentials
    let region: String
    var service = "s3"

    /// Adds the headers that sign all others.
    ///
    /// - Parameter request: with a header `host`.
    func sign(_ request: inout HTTPRequest, at moment: Timestamp) {
        let digits = moment.description.filter(\.isNumber)
        let (day, time) = (String(digits.prefix(8)), String(digits.dropFirst(8).prefix(6)))
        request.headers["x-amz-date"] = "\(day)T\(time)Z"
        if let token = credentials.token { request.headers["x-amz-security-token"] = token }
        let scope = "\(day)/\(region)/\(service)/aws4_request"
        let names = request.headers.keys.sorted()
        let digest = SHA256.hex(of: Array(Self.canonical(request, names).utf8))
        let text = [Self.algorithm, "\(day)T\(time)Z", scope, digest].joined(separator: "\n")
        let signature = Hexadecimal.text(Self.hmac(text, key: key(of: day)))
        request.headers["authorization"] =
            "\(Self.algorithm) Credential=\(credentials.key)/\(scope), "
            + "SignedHeaders=\(names.joined(separator: ";")), Signature=\(signature)"
    }

    /// The canonical request.
    private static func canonical(_ request: HTTPRequest, _ names: [String]) -> String {
        let headers = names.map { "\($0):\(request.headers[$0]?.trimmed ?? "")\n" }.joined()
        let hash = request.headers["x-amz-content-sha256"] ?? SHA256.hex(of: request.body)
        return [
            request.method, request.encodedPath, request.encodedQuery, headers, names.joined(separator: ";"), hash,
        ].joined(separator: "\n")
    }

    private func key(of day: String) -> [UInt8] {
        [day, region, service, "aws4_request"].reduce(Array("AWS4\(credentials.secret)".utf8)) { key, part in
            Self.hmac(part, key: key)
        }
    }

    /// HMAC-SHA-256 with a key of any length.
    private static func hmac(_ text: String, key: [UInt8]) -> [UInt8] {
        Sodium.start()
        var state = crypto_auth_hmacsha256_state()
        crypto_auth_hmacsha256_init(&state, key, key.count)
        let message = Array(text.utf8)
        crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
        var digest = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_bytes()))
        crypto_auth_hmacsha256_final(&state, &digest)
        return digest
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

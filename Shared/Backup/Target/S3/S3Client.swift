import Synchronization
import UmkreisTokens
import UmkreisVocabulary

/// Signed requests to one bucket, repeated while the target is busy.
final class S3Client: Sendable {
    /// Deadlines and repetitions.
    struct Limits: Sendable {
        var connection = HTTPConnection.Limits()
        /// How often a request is sent at most.
        var attempts = 6
        /// Before the second attempt; doubled for each further one, up to ``longestPause``.
        var pause = Duration.milliseconds(500)
        var longestPause = Duration.seconds(20)
    }

    /// An answer other than success.
    struct Refused: Error {
        let status: Int
        /// S3's code, such as `AccessDenied`; empty without one.
        let code: String
        let reason: String
    }

    private static let busy: Set<Int> = [408, 409, 429, 500, 502, 503, 504]
    private static let skewed = "RequestTimeTooSkewed"

    let location: S3Location
    private let settings: S3Settings
    private let signature: AWSSignature
    private let connection: HTTPConnection
    private let limits: Limits
    private let clock: @Sendable () -> Timestamp
    /// How far the target's clock is ahead.
    private let skew = Mutex(Duration.zero)

    init(
        _ location: S3Location,
        _ settings: S3Settings,
        _ credentials: S3Credentials,
        limits: Limits,
        pace: Pace?,
        clock: @escaping @Sendable () -> Timestamp
    ) {
        (self.location, self.settings, self.limits, self.clock) = (location, settings, limits, clock)
        signature = AWSSignature(credentials: credentials, region: settings.region)
        connection = HTTPConnection(limits: limits.connection, pace: pace)
    }

    /// The time by the target's clock.
    var now: Timestamp { clock().adding(skew.withLock(\.self)) }

    /// - Parameter key: of an object; `nil` for the bucket.
    /// - Throws: ``BackupError/target(_:reason:)`` without an answer, otherwise ``Refused``.
    func send(
        _ method: String,
        _ key: String?,
        query: [String: String] = [:],
        headers: [String: String] = [:],
        body: [UInt8] = []
    ) throws -> HTTPAnswer {
        var request = request(method, key, query, body)
        request.headers.merge(headers) { $1 }
        var pause = limits.pause
        for attempt in 1... {
            let outcome = self.attempt(request)
            if case .success(let answer) = outcome, answer.status < 300 { return answer }
            let failure = failure(outcome)
            guard attempt < limits.attempts, failure.isPassing else { throw failure.error }
            // Clients that failed together do not come back together.
            Pace.wait(min(max(pause, failure.pause), limits.longestPause) * Double.random(in: 0.75...1.25))
            pause = min(pause * 2, limits.longestPause)
        }
        throw BackupError.target(location.description, reason: "no attempt is allowed")
    }

    /// A refusal as an error of the target.
    func error(_ refused: Refused) -> BackupError { .target(location.description, reason: refused.reason) }

    private func request(_ method: String, _ key: String?, _ query: [String: String], _ body: [UInt8]) -> HTTPRequest {
        let (scheme, host) = settings.origin
        let isPath = settings.style == .path
        let path = (isPath ? "/\(location.bucket)" : "") + "/\(key ?? "")"
        return HTTPRequest(
            method: method,
            scheme: scheme,
            path: isPath && key == nil ? String(path.dropLast()) : path,
            query: query,
            headers: [
                "host": isPath ? host : "\(location.bucket).\(host)",
                "x-amz-content-sha256": SHA256.hex(of: body),
                // Otherwise some gateways answer with compressed or with no bytes.
                "accept-encoding": "identity",
            ],
            body: body
        )
    }

    private func attempt(_ request: HTTPRequest) -> Result<HTTPAnswer, HTTPFailure> {
        var request = request
        signature.sign(&request, at: now)
        do throws(HTTPFailure) {
            return .success(try connection.send(request))
        } catch {
            return .failure(error)
        }
    }

    private func failure(
        _ outcome: Result<HTTPAnswer, HTTPFailure>
    ) -> (error: any Error, isPassing: Bool, pause: Duration) {
        switch outcome {
        case .failure(let failure):
            let error = BackupError.target(location.description, reason: failure.reason)
            return (error, failure.isPassing, .zero)
        case .success(let answer):
            let refused = Self.refused(answer)
            let isSkewed = refused.code == Self.skewed && follow(answer.headers["date"])
            let seconds = answer.headers["retry-after"].flatMap { Int($0) } ?? 0
            let isPassing = Self.busy.contains(answer.status) || refused.code == "RequestTimeout" || isSkewed
            return (refused, isPassing, .seconds(max(0, seconds)))
        }
    }

    /// Takes over the target's clock; returns false if it is the one already.
    private func follow(_ date: String?) -> Bool {
        guard let date = date.flatMap(HTTPDate.moment) else { return false }
        let ahead = date.since(clock())
        return skew.withLock { skew in
            guard abs((skew - ahead) / .seconds(1)) > 60 else { return false }
            skew = ahead
            return true
        }
    }

    private static func refused(_ answer: HTTPAnswer) -> Refused {
        let error = S3Answer(answer.body)
        let (code, message) = (error.text("Code") ?? "", error.text("Message") ?? "")
        var words = [code, message].filter { !$0.isEmpty }.joined(separator: ": ")
        if words.isEmpty { words = "no reason" }
        if let region = answer.headers["x-amz-bucket-region"], (300..<500).contains(answer.status) {
            words += " (the bucket is in the region \(region))"
        }
        // A target's text is somebody else's, and may be long.
        return Refused(status: answer.status, code: code, reason: "\(answer.status) \(words.prefix(300))")
    }
}

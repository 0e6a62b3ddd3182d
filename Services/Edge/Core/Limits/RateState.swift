#if HTTP
import HTTPTypes
import Synchronization

/// The requests that a client has left, as headers of every response, so that it slows down before a refusal.
///
/// Source: draft-ietf-httpapi-ratelimit-headers-11.
struct RateState: Sendable {
    private static let policyName = HTTPField.Name("RateLimit-Policy")
    private static let stateName = HTTPField.Name("RateLimit")

    private let policy: String
    private let state: String

    /// - Parameter left: requests that are admitted at once.
    init(of name: String, _ left: Int, in budget: RateBudget) {
        // Until all are available again.
        let seconds = ((budget.maximum - left) * 60 + budget.maximum - 1) / budget.maximum
        self.init(name, left, seconds, budget)
    }

    init(of name: String, refusedFor milliseconds: Int, in budget: RateBudget) {
        self.init(name, 0, max(1, (milliseconds + 999) / 1_000), budget)
    }

    private init(_ name: String, _ left: Int, _ seconds: Int, _ budget: RateBudget) {
        policy = "\"\(name)\";q=\(budget.maximum);w=60"
        state = "\"\(name)\";r=\(left);t=\(max(0, seconds))"
    }

    func add(to headers: inout HTTPFields) {
        if let name = Self.policyName { headers[name] = policy }
        if let name = Self.stateName { headers[name] = state }
    }
}

/// The state of a request's rate, from its check to its response.
final class RateNote: Sendable {
    private let noted = Mutex<RateState?>(nil)

    var state: RateState? { noted.withLock(\.self) }

    func note(_ state: RateState) { noted.withLock { $0 = state } }
}
#endif

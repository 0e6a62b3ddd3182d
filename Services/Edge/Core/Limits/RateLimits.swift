#if HTTP
import HTTPTypes
import ServiceKit
import Vocabulary
import Wire

/// Rate limits per network; services never see addresses.
struct RateLimits: Sendable {
    /// Requests a minute.
    struct Rates: Sendable {
        let reads: Int
        let writes: Int
        /// Pages, files and descriptions.
        let pages: Int
        /// Guests, registrations, sign-ins and resets.
        let signIns: Int
    }

    enum Class: String, Sendable, CaseIterable {
        case reads
        case writes
        case pages
        case signIns = "sign-ins"

        fileprivate var limit: EdgeLimit {
            switch self {
            case .reads: .reads
            case .writes: .writes
            case .pages: .pages
            case .signIns: .signIns
            }
        }
    }

    private static let strict: Set<CallName> = [
        "auth.startGuest", "auth.register", "auth.signIn", "auth.requestPasswordReset",
    ]
    private static let policyName = HTTPField.Name("RateLimit-Policy")
    private static let stateName = HTTPField.Name("RateLimit")

    private let figures: EdgeFigures
    private let limits: [Class: (most: Int, limiter: RateLimiter<ClientAddress>)]

    init(_ rates: Rates, _ figures: EdgeFigures) {
        self.figures = figures
        func limit(_ name: Class, _ most: Int) -> (Class, (Int, RateLimiter<ClientAddress>)) {
            let words = "too many \(name.rawValue) from this network"
            return (name, (most, RateLimiter(burst: most, interval: .seconds(60) / most, message: words)))
        }
        let all = [
            limit(.reads, rates.reads), limit(.writes, rates.writes), limit(.pages, rates.pages),
            limit(.signIns, rates.signIns),
        ]
        limits = Dictionary(uniqueKeysWithValues: all)
    }

    static func kind(of call: ExposedCall) -> Class {
        if strict.contains(call.name) { return .signIns }
        return call.reads ? .reads : .writes
    }

    /// - Throws: `throttled`, with the headers of draft-ietf-httpapi-ratelimit-headers-11.
    func admit(_ client: ClientAddress, _ kind: Class, at moment: Timestamp = .now) throws {
        guard let (most, limiter) = limits[kind] else { return }
        do throws(Fault) {
            try limiter.admit(client.network, at: moment)
        } catch {
            figures.addRefusal(by: kind.limit)
            var problem = Problem(error)
            let seconds = problem.retryAfter ?? 1
            if let name = Self.policyName { problem.headers[name] = "\"\(kind.rawValue)\";q=\(most);w=60" }
            if let name = Self.stateName { problem.headers[name] = "\"\(kind.rawValue)\";r=0;t=\(seconds)" }
            throw problem
        }
    }
}
#endif

#if HTTP
import HTTPTypes
import ServiceKit
import UmkreisVocabulary
import UmkreisWire

/// Rate limits per network, and four times as much for 48 bits of IPv6; services never see addresses.
struct RateLimits: Sendable {
    /// Requests a minute.
    struct Rates: Sendable {
        let reads: Int
        let writes: Int
        /// Pages, files and descriptions.
        let pages: Int
        /// Calls with the trait ``CallTrait/isRare``: guests, registrations, sign-ins and resets.
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

    private static let policyName = HTTPField.Name("RateLimit-Policy")
    private static let stateName = HTTPField.Name("RateLimit")

    private let figures: EdgeFigures
    private let limits: [Class: Budget]

    private struct Budget {
        let maximum: Int
        let networks: RateLimiter<ClientAddress>
        let sites: RateLimiter<ClientAddress>

        init(_ name: Class, _ maximum: Int) {
            func limiter(_ maximum: Int) -> RateLimiter<ClientAddress> {
                let text = "too many \(name.rawValue) from this network"
                return RateLimiter(burst: maximum, interval: .seconds(60) / maximum, message: text)
            }
            self.maximum = maximum
            networks = limiter(maximum)
            sites = limiter(maximum * ClientAddress.networksOfSite)
        }

        /// Admits a request; a request over the network's limit does not count for its site.
        func admit(_ client: ClientAddress, at moment: Timestamp) throws(Fault) {
            try networks.admit(client.network, at: moment)
            if let site = client.site { try sites.admit(site, at: moment) }
        }
    }

    init(_ rates: Rates, _ figures: EdgeFigures) {
        self.figures = figures
        limits = [
            .reads: Budget(.reads, rates.reads), .writes: Budget(.writes, rates.writes),
            .pages: Budget(.pages, rates.pages), .signIns: Budget(.signIns, rates.signIns),
        ]
    }

    /// - Throws: `throttled`, with the headers of draft-ietf-httpapi-ratelimit-headers-11.
    func admit(_ client: ClientAddress, _ kind: Class, at moment: Timestamp = .now) throws {
        guard let budget = limits[kind] else { return }
        do throws(Fault) {
            try budget.admit(client, at: moment)
        } catch {
            figures.addRefusal(by: kind.limit)
            var problem = Problem(error)
            let seconds = problem.retryAfter ?? 1
            if let name = Self.policyName { problem.headers[name] = "\"\(kind.rawValue)\";q=\(budget.maximum);w=60" }
            if let name = Self.stateName { problem.headers[name] = "\"\(kind.rawValue)\";r=0;t=\(seconds)" }
            throw problem
        }
    }
}
#endif

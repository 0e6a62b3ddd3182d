#if HTTP
import HTTPTypes
import ServiceKit
import UmkreisVocabulary
import UmkreisWire

/// Rate limits (token buckets) per user, or per network for requests without a token that a service has accepted.
///
/// Services never see addresses. 48 bits of IPv6 have four times the rates of a network.
struct RateLimits: Sendable {
    /// Requests a minute.
    struct Rates: Sendable {
        let reads: Int
        let writes: Int
        /// Pages, files and descriptions.
        let pages: Int
        /// Each call with the trait ``CallTrait/isRare``: registrations, sign-ins and resets.
        let signIns: Int
        /// Calls with the trait ``CallTrait/startsGuest``.
        let guests: Int
        /// The users of a network have the rates of this many together.
        let usersOfNetwork: Int
    }

    enum Class: String, Sendable, CaseIterable {
        case reads
        case writes
        case pages
        case signIns = "sign-ins"
        case guests

        fileprivate var limit: EdgeLimit {
            switch self {
            case .reads: .reads
            case .writes: .writes
            case .pages: .pages
            case .signIns: .signIns
            case .guests: .guests
            }
        }
    }

    private let figures: EdgeFigures
    private let limits: [Class: RateBudget]
    private let users: KnownUsers

    init(_ rates: Rates, _ users: KnownUsers, _ figures: EdgeFigures) {
        (self.figures, self.users) = (figures, users)
        func budget(_ name: Class, _ maximum: Int) -> RateBudget {
            RateBudget(of: name.rawValue, maximum, usersOfNetwork: rates.usersOfNetwork)
        }
        limits = [
            .reads: budget(.reads, rates.reads), .writes: budget(.writes, rates.writes),
            .pages: budget(.pages, rates.pages), .signIns: budget(.signIns, rates.signIns),
            .guests: budget(.guests, rates.guests),
        ]
    }

    /// Counts a request, and notes the rest of the rate for its response.
    ///
    /// - Parameters:
    ///   - token: of the caller; `nil` for pages, sign-ins and guests.
    ///   - call: counted apart from other calls of its class.
    /// - Throws: `throttled`.
    func admit(
        _ request: EdgeRequest,
        _ kind: Class,
        token: String? = nil,
        apart call: CallName? = nil,
        at moment: Timestamp = .now
    ) throws(Fault) {
        guard let budget = limits[kind] else { return }
        do throws(Fault) {
            let left = try budget.admit(request.client, token.flatMap(users.user), call, at: moment)
            request.rate.note(RateState(of: kind.rawValue, left, in: budget))
        } catch {
            figures.addRefusal(by: kind.limit)
            request.rate.note(RateState(of: kind.rawValue, refusedFor: error.retryAfterMs ?? 0, in: budget))
            throw error
        }
    }
}

/// The requests of one class.
struct RateBudget: Sendable {
    /// A network's requests without a token; calls may be apart.
    private struct Stranger: Hashable {
        let network: ClientAddress
        let call: CallName?
    }

    /// The rate of a user, and of a network without users.
    let maximum: Int
    private let users: RateLimiter<KnownUsers.User>
    private let networksOfUsers: RateLimiter<ClientAddress>
    private let sitesOfUsers: RateLimiter<ClientAddress>
    private let networks: RateLimiter<Stranger>
    private let sites: RateLimiter<Stranger>

    init(of name: String, _ maximum: Int, usersOfNetwork: Int) {
        func limiter<Key>(_ maximum: Int, _ source: String = "this network") -> RateLimiter<Key> {
            let text = "too many \(name) from \(source)"
            return RateLimiter(burst: maximum, interval: .seconds(60) / maximum, message: text)
        }
        self.maximum = maximum
        users = limiter(maximum, "you")
        networksOfUsers = limiter(maximum * usersOfNetwork)
        sitesOfUsers = limiter(maximum * usersOfNetwork * ClientAddress.networksOfSite)
        networks = limiter(maximum)
        sites = limiter(maximum * ClientAddress.networksOfSite)
    }

    /// Admits a request; a request over the network's limit does not count for its site.
    ///
    /// - Returns: the requests that are left.
    func admit(
        _ client: ClientAddress,
        _ user: KnownUsers.User?,
        _ call: CallName?,
        at moment: Timestamp
    ) throws(Fault) -> Int {
        guard let user else {
            let left = try networks.admit(Stranger(network: client.network, call: call), at: moment)
            guard let site = client.site else { return left }
            return min(left, try sites.admit(Stranger(network: site, call: call), at: moment))
        }
        let left = min(try users.admit(user, at: moment), try networksOfUsers.admit(client.network, at: moment))
        guard let site = client.site else { return left }
        return min(left, try sitesOfUsers.admit(site, at: moment))
    }
}
#endif

/// Higher classes have reserved places.
enum SenderClass: Int, CaseIterable, Sendable {
    /// No token, or an unverified one.
    case stranger
    case guest
    case user
    /// A service, or the local operator.
    case service

    init(_ bearer: Bearer?) {
        switch bearer {
        case nil: self = .stranger
        case .person(let caller): self = caller.isGuest ? .guest : .user
        case .service: self = .service
        }
    }

    var plural: String {
        switch self {
        case .stranger: "callers without a token"
        case .guest: "guests"
        case .user: "users"
        case .service: "services"
        }
    }
}

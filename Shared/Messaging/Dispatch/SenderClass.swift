/// How much a service knows about the sender of a request; higher classes find places that lower ones cannot take.
enum SenderClass: Int, CaseIterable, Sendable {
    /// No token, or a token that nobody has verified yet.
    case stranger
    case guest
    case user
    /// A process of the deployment, or its operator at the machine.
    case service

    init(_ bearer: Bearer?) {
        switch bearer {
        case nil: self = .stranger
        case .person(let caller): self = caller.isGuest ? .guest : .user
        case .service: self = .service
        }
    }

    /// Used in faults: "too many requests of guests".
    var plural: String {
        switch self {
        case .stranger: "callers without a token"
        case .guest: "guests"
        case .user: "users"
        case .service: "services"
        }
    }
}

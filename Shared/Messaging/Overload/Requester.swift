public import Vocabulary

/// Whose turn it is: a registered user, or the network of callers that anybody can be.
public enum Requester: Hashable, Sendable {
    /// The services and the operator's command line.
    case services
    case user(UserID)
    /// Guests and callers without a token.
    case origin(RequestOrigin)

    /// The sender of the task's request; `nil` outside requests.
    @TaskLocal public static var current: Requester?

    init(_ bearer: Bearer?, from origin: RequestOrigin) {
        switch bearer {
        case .service: self = .services
        case .person(let caller) where !caller.isGuest: self = .user(caller.user)
        case .person, nil: self = .origin(origin)
        }
    }
}

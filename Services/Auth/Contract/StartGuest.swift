public import Wire

/// Starts a guest: an account without name or password that can search and keep favourites, and that `register`
/// upgrades in place.
///
/// Faults: `throttled` when too many guests were started over this connection or in all; `gone` (`key`) as ``RefreshSession``
/// tells it.
public struct StartGuest: Call {
    public static let name: CallName = "auth.startGuest"
    public static let access: Access = .anyone
    public static let faults: [FaultCode] = [.gone, .throttled]
    public typealias Reply = SignedIn

    public init() {}
}

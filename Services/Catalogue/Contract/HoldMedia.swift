public import Wire

/// Says which of somebody's pictures a thing of another service's shows, so that they stay as long as it does: for services.
///
/// Nobody may have them for that: the service whose thing it is tells their bytes to whom it lets. With no pictures, what was
/// held is let go. What is not the owner's, or no more there, is passed over, so that this can always be repeated.
///
/// Faults: `invalid` (`holder`, `media`).
public struct HoldMedia: Call {
    public static let name: CallName = "catalogue.holdMedia"
    public static let access: Access = .service
    public typealias Reply = Done

    /// The thing, by its id in its service.
    public var holder: String
    /// Whose pictures.
    public var owner: UserID
    public var media: [MediaID]

    public init(holder: String, owner: UserID, media: [MediaID]) {
        self.holder = holder
        self.owner = owner
        self.media = media
    }
}

extension HoldMedia: Ruled {
    public static let holderRule = TextRule(length: 1...64)
    public static let mediaRule = ListRule(most: 20)

    public static let rules: FieldRules = ["holder": holderRule, "media": mediaRule]
}

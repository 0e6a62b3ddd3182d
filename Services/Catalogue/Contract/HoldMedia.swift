public import UmkreisWire

/// Sets the photos that another service's object uses, protecting them from deletion.
///
/// Grants no access: the calling service authorises readers. An empty list releases all. Other users' and missing
/// photos are skipped.
public struct HoldMedia: Call {
    public static let name: CallName = "catalogue.holdMedia"
    public static let access: Access = .service
    public typealias Reply = Done

    /// The object's id in the calling service, 1…64 characters.
    public var holder: String
    /// The photos' owner.
    public var owner: UserID
    /// All photos it uses, at most 20.
    public var media: [MediaID]

    public init(holder: String, owner: UserID, media: [MediaID]) {
        self.holder = holder
        self.owner = owner
        self.media = media
    }
}

extension HoldMedia: Ruled {
    public static let rules: FieldRules = ["holder": TextRule(length: 1...64), "media": ListRule(maximum: 20)]
}

public import UmkreisWire

/// Reports a rating, with the post's title, to the moderators.
///
/// They remove it with ``DeleteRating``.
///
/// Faults: `invalid` (`rating` for own ratings); `not-found` (`rating`); `throttled`.
public struct ReportRating: Call {
    public static let name: CallName = "catalogue.reportRating"
    public static let faults: [FaultCode] = [.notFound, .throttled]
    public typealias Reply = ReportReceipt

    /// The rating.
    public var rating: RatingID
    /// The reason.
    public var reason: ReportReason
    /// Further explanation.
    public var text: String?

    public init(rating: RatingID, reason: ReportReason, text: String? = nil) {
        self.rating = rating
        self.reason = reason
        self.text = text
    }
}

extension ReportRating: Ruled {
    public static let rules: FieldRules = ["reason": ReportReason.rule, "text": ReportReason.textRule]
}

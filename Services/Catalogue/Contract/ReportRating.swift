public import Wire

/// Reports a rating to the moderators, as ``ReportPost`` does a post.
///
/// What it says is kept beside the report, with the title of the post. A moderator takes it out with ``DeleteRating``.
///
/// Faults: `invalid` (`rating` for one's own, `reason`, `text`); `not-found` (`rating`); `throttled` for too many in a day.
public struct ReportRating: Call {
    public static let name: CallName = "catalogue.reportRating"
    public static let faults: [FaultCode] = [.notFound, .throttled]
    public typealias Reply = ReportReceipt

    public var rating: RatingID
    public var reason: ReportReason
    /// What there is to say beyond that.
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

public import UmkreisWire

/// Sets or removes the caller's reply to a rating of an own post.
///
/// Faults: `invalid` (`text`); `not-found` (`rating`), or across a block; `forbidden` (`rating`).
public struct ReplyToRating: Call {
    public static let name: CallName = "catalogue.replyToRating"
    public static let faults: [FaultCode] = [.notFound]

    /// The rating.
    public var rating: RatingID
    /// 1…2,000 characters; `nil` removes the reply.
    public var text: String?

    public struct Reply: Codable, Sendable, Equatable {
        /// The changed rating.
        public var rating: Rating

        public init(rating: Rating) {
            self.rating = rating
        }
    }

    public init(rating: RatingID, text: String? = nil) {
        self.rating = rating
        self.text = text
    }
}

extension ReplyToRating: Ruled {
    public static let rules: FieldRules = ["text": Rating.textRule]
}

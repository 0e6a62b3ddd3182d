public import Wire

/// Says something to a rating of a post of the caller's, says something else, or takes it back.
///
/// Faults: `invalid` (`text`); `not-found` (`rating`), also where a block keeps who has rated and the caller apart;
/// `forbidden` (`rating`) when it is of another's post.
public struct ReplyToRating: Call {
    public static let name: CallName = "catalogue.replyToRating"
    public static let faults: [FaultCode] = [.notFound]

    public var rating: RatingID
    /// Left out, nothing is said any more.
    public var text: String?

    public struct Reply: Codable, Sendable, Equatable {
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

import ArgumentParser
import CatalogueContract
import GatewaySupervision
import Vocabulary

struct PostRateCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "rate",
        "Rate a post or change your rating.",
        examples: #"umkreis post rate 01JTXG8Q5T0000000000000000 4 "Good soup" --photo soup.jpg"#
    )

    @Argument(help: "The post's id.")
    var post: PostID

    @Argument(help: .ruled("The number of stars", by: Rating.starsRule))
    var stars: Int

    @Argument(help: .ruled("The text", by: Rating.textRule))
    var text: String?

    @Option(name: .long, help: ArgumentHelp("A photo; may be repeated.", valueName: "file"))
    var photo: [String] = []

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        var photos: [MediaID] = []
        for file in photo { photos.append(try await PhotoUpload(session).send(file).media.photo.id) }
        let request = RatePost(post: post, stars: stars, text: text, photos: photos.isEmpty ? nil : photos)
        let reply = try await session.send(request)
        try session.output.show(reply) { "\(reply.rating.id)" }
        session.output.notice("rated: \(RatingText.of(reply.summary))")
    }
}

struct PostUnrateCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "unrate",
        "Delete your rating of a post; moderators delete any rating.",
        examples: "umkreis post unrate 01JTXG8Q5T0000000000000000"
    )

    @Argument(help: "The post's id.")
    var post: PostID

    @Option(name: .long, help: ArgumentHelp("The user that rated the post, for moderators.", valueName: "user"))
    var rater: UserID?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(DeleteRating(post: post, rater: rater))
        try session.output.show(reply) { "" }
        session.output.notice(reply.removed ? "deleted the rating" : "the post was not rated")
    }
}

struct PostRatingsCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "ratings",
        "List the ratings of a post, newest first.",
        examples: "umkreis post ratings 01JTXG8Q5T0000000000000000",
        "umkreis post ratings 01JTXG8Q5T0000000000000000 --sort worst --limit 5"
    )

    @Argument(help: "The post's id.")
    var post: PostID

    @Option(name: .long, help: .ruled("The sort order", by: RatingOrder.rule, valueName: "order"))
    var sort: String?

    @OptionGroup var page: PageOptions

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let order = sort.map { RatingOrder($0) }
        let request = ListRatings(post: post, sort: order, limit: page.limit, cursor: page.cursor)
        let reply = try await session.send(request)
        let names = session.output.isJSON ? [:] : await session.names(of: reply.ratings.map(\.rater))
        try session.output.show(reply) {
            var table = TextTable(
                .init(title: "RATING"),
                .init(title: "STARS"),
                .init(title: "BY"),
                .init(title: "TEXT", isFlexible: true),
                .init(title: "REPLY", isFlexible: true),
                .init(title: "RATED")
            )
            for rating in reply.ratings {
                table.add(
                    rating.id.description,
                    "\(rating.stars)",
                    names[rating.rater] ?? rating.rater.description,
                    rating.text ?? "",
                    rating.reply?.text ?? "",
                    session.output.moments.of(rating.changedAt)
                )
            }
            return session.output.table(table)
        }
        if let summary = reply.summary { session.output.notice(RatingText.of(summary)) }
        page.tell(session, shown: reply.ratings.count, of: reply.summary?.count, next: reply.next)
    }
}

struct PostReplyCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "reply",
        "Reply to a rating of a post of yours; without a text, delete the reply.",
        examples: #"umkreis post reply 01JTXG8Q5T0000000000000000 "Thank you""#
    )

    @Argument(help: "The rating's id.")
    var rating: RatingID

    @Argument(help: .ruled("The reply", by: Rating.textRule))
    var text: String?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ReplyToRating(rating: rating, text: text))
        try session.output.show(reply) { "\(reply.rating.id)" }
        session.output.notice(reply.rating.reply == nil ? "deleted the reply" : "replied")
    }
}

/// `4.3 of 5 (12)`.
enum RatingText {
    static func of(_ summary: RatingSummary) -> String {
        "\((summary.mean * 10).rounded() / 10) of 5 (\(summary.count))"
    }
}

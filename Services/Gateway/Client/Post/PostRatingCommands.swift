import ArgumentParser
import CatalogueContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary

struct PostRateCommand: GatewayCommand {
    static let configuration = verb("rate", "Rate a post or change your rating.")
        .examples(#"umkreis post rate 01JTXG8Q5T0000000000000000 4 "Good soup" --photo soup.jpg"#)

    @Argument(help: "The post's id.")
    var post: PostID

    @Argument(help: .ruled("The number of stars", by: Rating.starsRule))
    var stars: Int

    @Argument(help: .ruled("The text", by: Rating.textRule))
    var text: String?

    @Option(help: .init("A photo; may be repeated.", valueName: "file"), completion: .file())
    var photo: [String] = []

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let title = try await session.subjects.name(of: post)
        let photos = try await session.photos.upload(photo)
        let request = RatePost(post: post, stars: stars, text: text, photos: photos.isEmpty ? nil : photos)
        let reply = try await session.send(request)
        try session.output.show(reply) { "\(reply.rating.id)" }
        session.output.notice(
            localized("cli.post.rated", ["post": .words(title), "summary": .words(RatingText.of(reply.summary))])
        )
    }
}

struct PostUnrateCommand: GatewayCommand {
    static let configuration = verb("unrate", "Delete your rating of a post; moderators delete any rating.")
        .examples("umkreis post unrate 01JTXG8Q5T0000000000000000")

    @Argument(help: "The post's id.")
    var post: PostID

    @Option(help: .init("The user that rated the post, for moderators.", valueName: "user"))
    var rater: PersonArgument?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let rater = try await session.people.user(rater)
        var values: [String: TextValue] = ["post": .words(try await session.subjects.name(of: post))]
        if let rater { values["user"] = .words(try await session.subjects.name(of: rater)) }
        try await session.perform(DeleteRating(post: post, rater: rater)) { reply in
            guard reply.removed else { return localized("cli.post.notRated", values) }
            return localized(rater == nil ? "cli.post.ratingDeleted" : "cli.post.ratingOfUserDeleted", values)
        }
    }
}

struct PostRatingsCommand: GatewayCommand {
    static let configuration = verb("ratings", "List the ratings of a post, newest first.")
        .examples(
            "umkreis post ratings 01JTXG8Q5T0000000000000000",
            "umkreis post ratings 01JTXG8Q5T0000000000000000 --sort worst --limit 5"
        )

    @Argument(help: "The post's id.")
    var post: PostID

    @Option(help: .ruled("The sort order", by: RatingOrder.rule, valueName: "order"))
    var sort: String?

    @OptionGroup var page: PageOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let order = sort.map { RatingOrder($0) }
        let request = ListRatings(post: post, sort: order, limit: page.limit, cursor: page.cursor)
        let reply = try await session.send(request)
        let names = session.output.isJSON ? [:] : await session.people.names(of: reply.ratings.map(\.rater))
        try session.output.show(reply) {
            session.output.table(
                reply.ratings,
                .text("rating") { $0.id },
                .text("stars") { $0.stars },
                .text("author") { names[$0.rater] ?? $0.rater.description },
                .flexible("text") { $0.text },
                .flexible("reply") { $0.reply?.text },
                .moment("rated") { $0.changedAt }
            )
        }
        if let summary = reply.summary { session.output.notice(RatingText.of(summary)) }
        page.report(session.output, shown: reply.ratings.count, of: reply.summary?.count, next: reply.next)
    }
}

struct PostReplyCommand: GatewayCommand {
    static let configuration = verb("reply", "Reply to a rating of a post of yours; without a text, delete the reply.")
        .examples(#"umkreis post reply 01JTXG8Q5T0000000000000000 "Thank you""#)

    @Argument(help: "The rating's id.")
    var rating: RatingID

    @Argument(help: .ruled("The reply", by: Rating.textRule))
    var text: String?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ReplyToRating(rating: rating, text: text))
        try session.output.show(reply) { "\(reply.rating.id)" }
        let rater: [String: TextValue] = ["user": .words(try await session.subjects.name(of: reply.rating.rater))]
        session.output.notice(
            localized(reply.rating.reply == nil ? "cli.post.replyDeleted" : "cli.post.replied", rater)
        )
    }
}

/// `4.3 of 5 (12)`.
enum RatingText {
    static func of(_ summary: RatingSummary) -> String {
        localized("cli.post.stars", ["rounded": .decimal(summary.mean, fraction: 1), "count": .count(summary.count)])
    }
}

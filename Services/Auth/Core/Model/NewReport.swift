import AuthContract
import ServiceKit

struct NewReport: Sendable {
    let reporter: UserID
    let subject: ReportSubject
    let owner: UserID
    let reason: ReportReason
    let text: String?
    let snapshot: ReportSnapshot

    init(_ request: FileReport) throws(Fault) {
        reporter = request.reporter
        reason = request.reason
        text = request.text
        snapshot = request.snapshot
        subject = try request.subject.checked()
        owner = request.owner
        guard owner != reporter else { throw BrokenRule.oneself.fault(at: "owner") }
    }

    init(of account: AccountRecord, _ profile: ProfileRecord, by reporter: UserID, _ request: Report) {
        self.reporter = reporter
        subject = ReportSubject(user: account.id)
        owner = account.id
        reason = request.reason
        text = request.text
        snapshot = ReportSnapshot(title: account.shownName, text: profile.bio, photos: profile.photo.map { [$0] })
    }
}

extension ReportSubject {
    fileprivate func checked() throws(Fault) -> ReportSubject {
        let isRating = rating != nil && ratedPost != nil
        let things = [user != nil, post != nil, isRating, conversation != nil].count(where: \.self)
        guard things == 1, (rating == nil) == (ratedPost == nil), message == nil || conversation != nil else {
            throw BrokenRule.exactlyOneOf(["user", "post", "rating with ratedPost", "conversation"])
                .fault(at: "subject")
        }
        return self
    }

    /// Unique per subject.
    var key: String {
        if let user { return "user/\(user)" }
        if let post { return "post/\(post)" }
        if let rating { return "rating/\(ratedPost.map(\.description) ?? "")/\(rating)" }
        guard let message else { return "conversation/\(conversation.map(\.description) ?? "")" }
        return "message/\(conversation.map(\.description) ?? "")/\(message)"
    }

    init(key: String) throws {
        let parts = key.split(separator: "/").map(String.init)
        switch parts.first {
        case "user" where parts.count == 2: self.init(user: UserID(parts[1]))
        case "post" where parts.count == 2: self.init(post: PostID(parts[1]))
        case "rating" where parts.count == 3: self.init(rating: RatingID(parts[2]), ratedPost: PostID(parts[1]))
        case "conversation" where parts.count == 2: self.init(conversation: ConversationID(parts[1]))
        case "message" where parts.count == 3: self.init(conversation: ConversationID(parts[1]), message: Int(parts[2]))
        default: throw InvalidValue(rule: "the key of a report's subject")
        }
    }
}

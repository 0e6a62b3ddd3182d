import AuthContract
import ServiceKit

/// Why a post is or was hidden.
struct HidingRecord: Sendable {
    let post: PostID
    /// `nil` until the catalogue has sent it.
    let owner: UserID?
    let title: String?
    let hiddenAt: Timestamp
    /// `nil` after the moderator's erasure, and for hidings of former versions.
    let hiddenBy: UserID?
    let category: ReportReason?
    let reason: String?
    private(set) var objection: String?
    private(set) var objectedAt: Timestamp?
    let decision: ObjectionDecision?
    let decidedAt: Timestamp?
    let answer: String?
    let isUnseen: Bool

    init(_ row: Row) throws {
        post = try row["post"]
        owner = try row["owner"]
        title = try row["title"]
        hiddenAt = try row["hiddenAt"]
        hiddenBy = try row["hiddenBy"]
        category = try row["category", as: String?.self].map(ReportReason.init)
        reason = try row["reason"]
        objection = try row["objection"]
        objectedAt = try row["objectedAt"]
        decision = try row["decision", as: String?.self].map(ObjectionDecision.init)
        decidedAt = try row["decidedAt"]
        answer = try row["answer"]
        isUnseen = try row["isUnseen"]
    }

    var state: HidingState {
        switch decision {
        case .restore?: .restored
        case .some: .upheld
        case nil: objectedAt == nil ? .hidden : .objected
        }
    }

    func objected(_ text: String, at moment: Timestamp) -> HidingRecord {
        var objected = self
        (objected.objection, objected.objectedAt) = (text, moment)
        return objected
    }

    /// As its author sees it.
    var hiding: Hiding {
        Hiding(
            post: post,
            title: title,
            state: state,
            hiddenAt: hiddenAt,
            category: category,
            reason: reason,
            objection: objection,
            objectedAt: objectedAt,
            decidedAt: decidedAt,
            answer: answer,
            isUnseen: isUnseen
        )
    }

    /// As a moderator sees it; `nil` without an objection.
    func objection(for moderator: UserID?) -> Objection? {
        guard let owner, let objection, let objectedAt else { return nil }
        return Objection(
            post: post,
            owner: owner,
            title: title,
            hiddenAt: hiddenAt,
            hiddenBy: hiddenBy,
            category: category,
            reason: reason,
            text: objection,
            objectedAt: objectedAt,
            mayDecide: hiddenBy == nil || hiddenBy != moderator
        )
    }
}

/// The position in a list by a time and a post.
struct HidingCursor: PageKey {
    let moment: Timestamp
    let post: PostID

    static let first = HidingCursor(moment: Timestamp(milliseconds: 0), post: PostID(high: 0, low: 0))
    static let last = HidingCursor(moment: Timestamp(milliseconds: .max), post: .latest)

    init(moment: Timestamp, post: PostID) { (self.moment, self.post) = (moment, post) }

    init?(cursorFields fields: [String]) {
        guard fields.count == 2, let milliseconds = Int64(fields[0]), let post = PostID(fields[1]) else { return nil }
        self.init(moment: Timestamp(milliseconds: milliseconds), post: post)
    }

    var cursorFields: [String] { ["\(moment.milliseconds)", "\(post)"] }
}

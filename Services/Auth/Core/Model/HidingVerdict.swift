import AuthContract
import ServiceKit

/// A moderator's decision on a hiding, with or without an objection.
struct HidingVerdict: Sendable {
    let decision: ObjectionDecision
    let moderator: UserID
    /// For the author.
    var answer: String?
    let moment: Timestamp
}

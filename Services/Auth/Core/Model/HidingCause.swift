import AuthContract

/// Why a moderator hides a post, in the author's view.
struct HidingCause: Sendable, Equatable {
    /// The report's reason; `nil` without a report.
    var category: ReportReason?
    /// The moderator's words.
    var reason: String?
}

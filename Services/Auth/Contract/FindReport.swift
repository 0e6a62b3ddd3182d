public import UmkreisWire

/// Returns a report with notes and decision, until 180 days after its resolution.
///
/// Faults: `not-found` (`report`); `forbidden` (`own-report`).
public struct FindReport: Call {
    public static let name: CallName = "auth.findReport"
    public static let access: Access = .moderator
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]
    public static let traits: [CallTrait] = [.isPrivate]

    /// Report's id.
    public var report: ReportID

    public struct Reply: Codable, Sendable, Equatable {
        /// Report.
        public var report: FiledReport
        /// Open reports about the same subject, including this one.
        public var openOfSame: Int
        /// Absent while open.
        public var decision: ReportDecision?
        /// Oldest first.
        public var notes: [ReportNote]

        public init(report: FiledReport, openOfSame: Int, decision: ReportDecision? = nil, notes: [ReportNote]) {
            self.report = report
            self.openOfSame = openOfSame
            self.decision = decision
            self.notes = notes
        }
    }

    public init(report: ReportID) { self.report = report }
}

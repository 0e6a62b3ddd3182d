import ServiceKit

struct ReportFiling {
    /// After the resolution.
    static let memory = day * 180
    private static let day = Duration.seconds(86_400)
    private static let maximumPerDay = 20

    let transaction: WriteTransaction

    /// Returns the reporter's open report about the same subject, if any.
    ///
    /// - Throws: `throttled` beyond 20 reports a day.
    func file(_ report: NewReport, as id: ReportID, at moment: Timestamp) throws -> ReportReceipt {
        if let open = try transaction.reports.findOpen(by: report.reporter, about: report.subject) {
            return open.receipt
        }
        try checkDailyLimit(of: report.reporter, at: moment)
        try transaction.reports.insert(report, as: id, at: moment)
        try transaction.count(.reports, at: moment)
        return ReportReceipt(report: id, reportedAt: moment)
    }

    private func checkDailyLimit(of reporter: UserID, at moment: Timestamp) throws {
        let since = moment.adding(.zero - Self.day)
        guard try transaction.reports.count(by: reporter, since: since) >= Self.maximumPerDay else { return }
        let oldest = try transaction.reports.oldest(by: reporter, since: since) ?? moment
        throw Fault.throttled("you can file at most \(Self.maximumPerDay) reports a day", oldest: oldest, since: since)
    }
}

import GeoSearchContract
import ServiceKit

struct AlertsAfterHandler: Handler {
    let database: Database
    let bell: Doorbell<UserID>

    func handle(_ request: AlertsAfter, _ context: CallContext) async throws -> AlertsAfter.Reply {
        let user = try context.user()
        let limit = try AlertsAfter.limitRule.check(request.limit, field: "limit")
        let wait = try NumberRule.wait.check(request.waitMs, field: "waitMs")
        guard let cursor = request.cursor else { return try await read(user, after: 0, limit) }
        guard let position = cursor.key(as: AlertPosition.self) else { throw BrokenRule.notACursor.fault(at: "cursor") }
        let number = try position.number(of: user, in: database.epoch)
        let found = try await bell.wait(for: user, until: context.end(ofWait: wait), in: context) {
            let reply = try await read(user, after: number, limit)
            return reply.alerts.isEmpty ? nil : reply
        }
        return found ?? AlertsAfter.Reply(alerts: [], cursor: cursor, hasMore: false)
    }

    private func read(_ user: UserID, after number: Int64, _ limit: Int) async throws -> AlertsAfter.Reply {
        let found = try await database.read { try $0.alerts(of: user, after: number, limit: limit + 1) }
        let page = try LineBudget.page(of: found.map(\.alert), limit: limit)
        let end = page.isEmpty ? number : found[page.count - 1].number
        return AlertsAfter.Reply(
            alerts: page,
            cursor: Cursor(AlertPosition(end, of: user, in: database.epoch)),
            hasMore: found.count > page.count
        )
    }
}

/// How far somebody has been told of alerts, and in which history.
///
/// Alerts are numbered by person, so it tells nothing of others.
struct AlertPosition: PageKey {
    private let epoch: String
    private let person: UserID
    private let number: Int64

    init(_ number: Int64, of person: UserID, in epoch: String) {
        self.epoch = epoch
        self.person = person
        self.number = number
    }

    init?(cursorFields fields: [String]) {
        guard fields.count == 3, let person = UserID(fields[1]), let number = Int64(fields[2]), number >= 0 else {
            return nil
        }
        (epoch, self.person, self.number) = (fields[0], person, number)
    }

    var cursorFields: [String] { [epoch, "\(person)", "\(number)"] }

    /// - Throws: `gone` for one of a history that was replaced, and for one of somebody else: of the guest that the caller was.
    func number(of person: UserID, in epoch: String) throws(Fault) -> Int64 {
        guard self.epoch == epoch, self.person == person else {
            throw Fault(.gone, "the history was replaced: begin again without a cursor", field: "cursor")
        }
        return number
    }
}

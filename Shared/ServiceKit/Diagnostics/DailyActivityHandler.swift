import UmkreisMessaging
import UmkreisStorage
import UmkreisVocabulary
import UmkreisWire

struct DailyActivityHandler: Handler {
    static let isBrief = true

    let database: Database
    let activities: [Activity]

    func handle(_ request: DailyActivity, _ context: CallContext) async throws -> DailyActivity.Reply {
        let last = CivilDate(of: context.receivedAt)
        let first = CivilDate(dayNumber: last.dayNumber - DailyActivity.daysRule.orDefault(request.days) + 1)
        return try await database.read { transaction in
            DailyActivity.Reply(
                from: first,
                series: try activities.map { activity in
                    let counts = try transaction.dailyCounts(of: activity, from: first, to: last)
                    return ActivitySeries(name: activity.name, counts: counts)
                }
            )
        }
    }
}

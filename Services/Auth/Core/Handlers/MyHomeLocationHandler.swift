import AuthContract
import ServiceKit

struct MyHomeLocationHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let grid: HomeGrid

    func handle(_ request: MyHomeLocation, _ context: CallContext) async throws -> MyHomeLocation.Reply {
        let user = try context.user()
        return MyHomeLocation.Reply(home: try await store.read { [grid] in try $0.homes.location(of: user, on: grid) })
    }
}

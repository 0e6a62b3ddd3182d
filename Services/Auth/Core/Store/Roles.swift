import AuthContract
import ServiceKit

/// The roles granted to users.
struct Roles<Access: ReadTransaction> {
    let transaction: Access

    /// Lists the roles in alphabetical order.
    func list(of account: UserID) throws -> [RoleName] {
        try transaction.rows(RoleQueries.list, account) { RoleName(try $0[0]) }
    }
}

extension Roles where Access: WriteTransaction {
    /// Returns `false` if held already.
    func grant(_ role: RoleName, to account: UserID, at moment: Timestamp) throws -> Bool {
        try transaction.execute(RoleQueries.insert, account, role.text, moment) == 1
    }

    /// Returns `false` if not held.
    func revoke(_ role: RoleName, from account: UserID) throws -> Bool {
        try transaction.execute(RoleQueries.delete, account, role.text) == 1
    }
}

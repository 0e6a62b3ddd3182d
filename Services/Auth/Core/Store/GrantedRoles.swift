import AuthContract
import ServiceKit

extension ReadTransaction {
    /// What a user may do beyond what everybody may, in alphabetical order.
    func roles(of account: UserID) throws -> [RoleName] {
        try rows(AuthQueries.roles, account) { RoleName(try $0[0]) }
    }

    /// The registered user whom an operator names, by id or by login.
    ///
    /// - Throws: `invalid` for both or neither, `not-found`, and `conflict` for a guest.
    func registered(_ user: UserID?, _ login: String?) throws -> AccountRecord {
        let login = try login.map { try SignIn.loginRule.check($0, field: "login") }
        let found: (account: AccountRecord?, field: String)
        switch (user, login) {
        case (let user?, nil): found = (try account(user), "user")
        case (nil, let login?): found = (try account(signingInWith: Login(login)), "login")
        case (nil, nil), (_?, _?): throw BrokenRule.exactlyOneOf(["user", "login"]).fault(at: "user")
        }
        guard let account = found.account else { throw Fault(.notFound, "there is no such user", field: found.field) }
        guard !account.isGuest else { throw Fault(.conflict, "a guest can have no role", field: found.field) }
        return account
    }
}

extension WriteTransaction {
    /// - Returns: whether the user did not have it before.
    func grant(_ role: RoleName, to account: UserID, at moment: Timestamp) throws -> Bool {
        try execute(AuthQueries.grantRole, account, role.text, moment) == 1
    }

    /// - Returns: whether the user had it.
    func revoke(_ role: RoleName, from account: UserID) throws -> Bool {
        try execute(AuthQueries.revokeRole, account, role.text) == 1
    }
}

extension RoleName {
    /// - Throws: `invalid` for a word that is no role.
    func known() throws(Fault) -> RoleName {
        RoleName(try RoleName.rule.check(text, field: "role"))
    }
}

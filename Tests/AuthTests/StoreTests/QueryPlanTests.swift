import TestKit
import Testing

@testable import AuthCore

@Suite("plans of auth's queries")
struct QueryPlanTests {
    @Test(arguments: [
        (AuthQueries.account, "sqlite_autoindex_account_1"),
        (AuthQueries.accountByUsername, "sqlite_autoindex_account_2"),
        (AuthQueries.accountByEmail, "sqlite_autoindex_account_3"),
        (AuthQueries.ownerOfUsername, "sqlite_autoindex_account_2"),
        (AuthQueries.isEmailTaken, "sqlite_autoindex_account_3"),
        (AuthQueries.registerGuest, "sqlite_autoindex_account_1"),
        (AuthQueries.setUsername, "sqlite_autoindex_account_1"),
        (AuthQueries.setAddress, "sqlite_autoindex_account_1"),
        (AuthQueries.markVerified, "sqlite_autoindex_account_1"),
        (AuthQueries.forgetDevices, "sqlite_autoindex_account_1"),
        (AuthQueries.markMerged, "sqlite_autoindex_account_1"),
        (CodeTables.findAny, "sqlite_autoindex_oneTimeCode_1"),
        (CodeTables.find, "sqlite_autoindex_oneTimeCode_1"),
        (CodeTables.countTry, "sqlite_autoindex_oneTimeCode_1"),
        (CodeTables.use, "sqlite_autoindex_oneTimeCode_1"),
        (CodeTables.drop, "oneTimeCodeByAccount"),
        (CodeTables.forgetOfAccount, "oneTimeCodeByAccount"),
        (MailTables.forgetOfAccount, "mailByAccount"),
        (CodeTables.forgetExpired, "oneTimeCodeByExpiry"),
        (AuthQueries.recordProof, "sqlite_autoindex_session_1"),
        (AuthQueries.replacePasswordHash, "sqlite_autoindex_account_1"),
        (AuthQueries.session, "sqlite_autoindex_session_1"),
        (AuthQueries.sessionsExcludingLatest, "sessionByAccount"),
        (AuthQueries.endedSessions, "sessionByEnd"),
        (AuthQueries.liftedSessions, "sessionByLift"),
        (AuthQueries.sessionsOnDevice, "sessionByAccount"),
        (AuthQueries.markLifted, "sqlite_autoindex_session_1"),
        (AuthQueries.updateSession, "sqlite_autoindex_session_1"),
        (AuthQueries.endSession, "sqlite_autoindex_session_1"),
        (AuthQueries.keepGuest, "sqlite_autoindex_account_1"),
        (AuthQueries.expiredGuests, "accountByGuestEnd"),
        (AuthQueries.forgetGuest, "sqlite_autoindex_account_1"),
        (ProfileQueries.find, "sqlite_autoindex_profile_1"),
        (ProfileQueries.setNames, "sqlite_autoindex_account_1"),
        (ProfileQueries.forget, "sqlite_autoindex_profile_1"),
        (ProfileQueries.outdatedProfiles, "profileByToldFields"),
        (ProfileQueries.toldFields, "sqlite_autoindex_profile_1"),
        (ProfileQueries.setPublishedFields, "sqlite_autoindex_profile_1"),
        (ReportQueries.find, "sqlite_autoindex_report_1"),
        (ReportQueries.openBy, "reportBy"),
        (ReportQueries.open, "reportOpen"),
        (ReportQueries.openCountAbout, "reportByOwner"),
        (ReportQueries.openCountOf, "reportBySubject"),
        (ReportNoteQueries.list, "sqlite_autoindex_reportNote_1"),
        (ReportNoteQueries.last, "sqlite_autoindex_reportNote_1"),
        (ReportNoteQueries.forgetResolved, "reportByEnd"),
        (ReportNoteQueries.forgetReported, "reportByOwner"),
        (ReportNoteQueries.forgetAuthor, "reportNoteByAuthor"),
        (ReportQueries.countBy, "reportByReporter"),
        (ReportQueries.oldestSince, "reportByReporter"),
        (ReportQueries.resolve, "reportBySubject"),
        (ReportQueries.forgetResolved, "reportByEnd"),
        (ReportQueries.forgetReported, "reportByOwner"),
        (ReportQueries.reportedBy, "reportBy"),
        (ReportQueries.forgetReporter, "sqlite_autoindex_report_1"),
        (ReportQueries.restorePost, "sqlite_autoindex_hiddenPost_1"),
        (ReportQueries.suspend, "sqlite_autoindex_account_1"),
        (ReportQueries.liftSuspension, "sqlite_autoindex_account_1"),
        (ContactQueries.find, "sqlite_autoindex_contact_1"),
        (ContactQueries.count, "person=?"),
        (ContactQueries.others, "sqlite_autoindex_contact_1"),
        (ContactQueries.forget, "sqlite_autoindex_contact_1"),
        (AccountBlockQueries.delete, "sqlite_autoindex_block_1"),
        (BlockQueries.moment, "sqlite_autoindex_block_1"),
        (AccountBlockQueries.count, "blocker=?"),
        (AccountBlockQueries.list, "blockByTime"),
        (AccountBlockQueries.blockers, "blockByBlocked"),
        (HomeTables.find, "sqlite_autoindex_home_1"),
        (HomeTables.forget, "sqlite_autoindex_home_1"),
        (AuthQueries.roles, "sqlite_autoindex_grantedRole_1"),
        (AuthQueries.revokeRole, "sqlite_autoindex_grantedRole_1"),
        (AuthQueries.uncountPasswordCost, "sqlite_autoindex_passwordCost_1"),
        (AuthQueries.forgetPasswordCost, "sqlite_autoindex_passwordCost_1"),
        (ImportTables.find, "sqlite_autoindex_importedAccount_1"),
        (ImportTables.forget, "importedAccountByAccount"),
        (ImportTables.uncountKind, "sqlite_autoindex_importedHashKind_1"),
        (ImportTables.forgetKind, "sqlite_autoindex_importedHashKind_1"),
        (AuthQueries.forgetEndedSessions, "sessionByEnd"),
        (AuthQueries.forgetExpiredSessions, "sessionByExpiry"),
        (AuthQueries.forgetSessionsOfAccount, "sessionByAccount"),
        (AuthQueries.attempts, "sqlite_autoindex_attempt_1"),
        (AuthQueries.forgetAttempts, "sqlite_autoindex_attempt_1"),
        (AuthQueries.forgetOldAttempts, "attemptByTime"),
        (ErasureTables.find, "sqlite_autoindex_erasure_1"),
        (ErasureTables.cancel, "sqlite_autoindex_erasure_1"),
        (ErasureTables.start, "sqlite_autoindex_erasure_1"),
        (ErasureTables.finish, "sqlite_autoindex_erasure_1"),
        (ErasureTables.due, "erasureByDue"),
        (ErasureTables.open, "erasureByDue"),
        (ErasureTables.remindedBefore, "erasureByTelling"),
        (ErasureTables.markReminded, "sqlite_autoindex_erasure_1"),
        (ErasureTables.finishedBefore, "erasureByEnd"),
        (ErasureTables.forget, "sqlite_autoindex_erasure_1"),
        (ErasureTables.receipts, "sqlite_autoindex_erasureReceipt_1"),
        (ErasureTables.forgetReceipts, "sqlite_autoindex_erasureReceipt_1"),
        (ErasureTables.blankAccount, "sqlite_autoindex_account_1"),
        (ErasureTables.scheduleDeletion, "sqlite_autoindex_account_1"),
        (ErasureTables.forgetDevices, "sessionByAccount"),
        (ErasureTables.forgetRoles, "sqlite_autoindex_grantedRole_1"),
    ])
    func useTheIndexThatWasMadeForThem(sql: String, index: String) async throws {
        let plan = try await QueryPlan(of: sql, migrations: AuthService.migrations)
        #expect(plan.scans.isEmpty, "\(plan)")
        #expect(plan.steps.contains { $0.contains(index) }, "\(plan)")
        #expect(plan.sorts.isEmpty, "\(plan)")
    }

    @Test func openReportsAreCountedInTheirIndex() async throws {
        let plan = try await QueryPlan(of: ReportQueries.openCount, migrations: AuthService.migrations)
        #expect(plan.steps.count == 1)
        #expect(plan.steps.allSatisfy { $0.contains("INDEX report") }, "\(plan)")
    }

    @Test func theAttemptsThatAreTooManyAreFoundAlongTheirIndex() async throws {
        let plan = try await QueryPlan(of: AuthQueries.deleteExcessAttempts, migrations: AuthService.migrations)
        #expect(plan.scans == ["SCAN attempt USING INDEX attemptByTime"])
        #expect(plan.sorts.isEmpty)
    }

    @Test func theCommonestCostIsReadFromTheEndOfItsIndex() async throws {
        let plan = try await QueryPlan(of: AuthQueries.mostFrequentPasswordCost, migrations: AuthService.migrations)
        #expect(plan.steps == ["SCAN passwordCost USING COVERING INDEX passwordCostByAccounts"])
        let imported = try await QueryPlan(of: ImportTables.mostFrequentKind, migrations: AuthService.migrations)
        #expect(imported.steps == ["SCAN importedHashKind USING COVERING INDEX importedHashKindByAccounts"])
    }
}

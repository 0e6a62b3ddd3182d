import TestKit
import Testing

@testable import AuthCore

@Suite("plans of auth's queries")
struct QueryPlanTests {
    @Test(arguments: [
        (AccountQueries.find, "sqlite_autoindex_account_1"),
        (AccountQueries.findByUsername, "sqlite_autoindex_account_2"),
        (AccountQueries.findByEmail, "sqlite_autoindex_account_3"),
        (AccountQueries.ownerOfUsername, "sqlite_autoindex_account_2"),
        (AccountQueries.isEmailTaken, "sqlite_autoindex_account_3"),
        (AccountQueries.registerGuest, "sqlite_autoindex_account_1"),
        (AccountQueries.setUsername, "sqlite_autoindex_account_1"),
        (AccountQueries.setAddress, "sqlite_autoindex_account_1"),
        (AccountQueries.markVerified, "sqlite_autoindex_account_1"),
        (AccountQueries.revokeDevices, "sqlite_autoindex_account_1"),
        (AccountQueries.markMerged, "sqlite_autoindex_account_1"),
        (CodeQueries.findAny, "sqlite_autoindex_oneTimeCode_1"),
        (CodeQueries.find, "sqlite_autoindex_oneTimeCode_1"),
        (CodeQueries.countTry, "sqlite_autoindex_oneTimeCode_1"),
        (CodeQueries.use, "sqlite_autoindex_oneTimeCode_1"),
        (CodeQueries.deleteAll, "oneTimeCodeByAccount"),
        (CodeQueries.deleteOfAccount, "oneTimeCodeByAccount"),
        (MailQueries.deleteOfAccount, "mailByAccount"),
        (CodeQueries.deleteExpired, "oneTimeCodeByExpiry"),
        (SessionQueries.recordProof, "sqlite_autoindex_session_1"),
        (AccountQueries.replacePasswordHash, "sqlite_autoindex_account_1"),
        (SessionQueries.find, "sqlite_autoindex_session_1"),
        (SessionQueries.activeExcludingLatest, "sessionByAccount"),
        (SessionQueries.ended, "sessionByEnd"),
        (SessionQueries.lifted, "sessionByLift"),
        (SessionQueries.activeOnDevice, "sessionByAccount"),
        (SessionQueries.markLifted, "sqlite_autoindex_session_1"),
        (SessionQueries.update, "sqlite_autoindex_session_1"),
        (SessionQueries.end, "sqlite_autoindex_session_1"),
        (AccountQueries.keepGuest, "sqlite_autoindex_account_1"),
        (AccountQueries.expiredGuests, "accountByGuestEnd"),
        (AccountQueries.deleteGuest, "sqlite_autoindex_account_1"),
        (ProfileQueries.find, "sqlite_autoindex_profile_1"),
        (ProfileQueries.setNames, "sqlite_autoindex_account_1"),
        (ProfileQueries.delete, "sqlite_autoindex_profile_1"),
        (ProfileQueries.outdated, "profileByToldFields"),
        (ProfileQueries.publishedFields, "sqlite_autoindex_profile_1"),
        (ProfileQueries.setPublishedFields, "sqlite_autoindex_profile_1"),
        (ReportQueries.find, "sqlite_autoindex_report_1"),
        (AuditQueries.page(by: [.event]), "auditByEvent"),
        (AuditQueries.page(by: [.account]), "auditByAccount"),
        (AuditQueries.page(by: [.actor]), "auditByActor"),
        (AuditQueries.page(by: [.since, .until]), "auditByTime"),
        (ReportQueries.openBy, "reportBy"),
        (ReportQueries.open, "reportOpen"),
        (ReportQueries.openCountAbout, "reportByOwner"),
        (ReportQueries.openCountOf, "reportBySubject"),
        (ReportNoteQueries.list, "sqlite_autoindex_reportNote_1"),
        (ReportNoteQueries.last, "sqlite_autoindex_reportNote_1"),
        (ReportNoteQueries.deleteResolved, "reportByEnd"),
        (ReportNoteQueries.deleteReported, "reportByOwner"),
        (ReportNoteQueries.blankAuthor, "reportNoteByAuthor"),
        (ReportQueries.countBy, "reportByReporter"),
        (ReportQueries.oldestSince, "reportByReporter"),
        (ReportQueries.resolve, "reportBySubject"),
        (ReportQueries.deleteResolved, "reportByEnd"),
        (ReportQueries.blankReported, "reportByOwner"),
        (ReportQueries.reportedBy, "reportBy"),
        (ReportQueries.blankReporter, "sqlite_autoindex_report_1"),
        (ReportQueries.restorePost, "sqlite_autoindex_hiddenPost_1"),
        (HidingQueries.find, "sqlite_autoindex_hiding_1"),
        (HidingQueries.list, "hidingByOwner"),
        (HidingQueries.unseenCount, "hidingUnseen"),
        (HidingQueries.objected, "hidingObjected"),
        (HidingQueries.objectedCountOf, "hidingObjectedByOwner"),
        (HidingQueries.setOwner, "sqlite_autoindex_hiding_1"),
        (HidingQueries.object, "sqlite_autoindex_hiding_1"),
        (HidingQueries.decide, "sqlite_autoindex_hiding_1"),
        (HidingQueries.markSeen, "hidingUnseen"),
        (HidingQueries.delete, "sqlite_autoindex_hiding_1"),
        (HidingQueries.deleteRestored, "hidingByEnd"),
        (HidingQueries.deleteOfOwner, "hidingByOwner"),
        (HidingQueries.blankModerator, "hidingByModerator"),
        (HidingQueries.blankDecider, "hidingByDecider"),
        (ReportQueries.newestAbout, "reportByOwner"),
        (ReportQueries.newestBy, "reportByReporter"),
        (ReportQueries.someAbout, "reportByOwner"),
        (ReportQueries.someBy, "reportByReporter"),
        (AccountNoteQueries.list, "sqlite_autoindex_accountNote_1"),
        (AccountNoteQueries.count, "sqlite_autoindex_accountNote_1"),
        (AccountNoteQueries.last, "sqlite_autoindex_accountNote_1"),
        (AccountNoteQueries.deleteOld, "sqlite_autoindex_accountNote_1"),
        (AccountNoteQueries.deleteAbout, "sqlite_autoindex_accountNote_1"),
        (AccountNoteQueries.blankAuthor, "accountNoteByAuthor"),
        (AccountQueries.setSuspensionEnd, "sqlite_autoindex_account_1"),
        (AccountQueries.endedSuspensions, "accountBySuspensionEnd"),
        (SessionQueries.lastUse, "sessionByAccount"),
        (AccountQueries.suspend, "sqlite_autoindex_account_1"),
        (AccountQueries.liftSuspension, "sqlite_autoindex_account_1"),
        (ContactQueries.find, "sqlite_autoindex_contact_1"),
        (ContactQueries.count, "person=?"),
        (ContactQueries.others, "sqlite_autoindex_contact_1"),
        (ContactQueries.delete, "sqlite_autoindex_contact_1"),
        (AccountBlockQueries.delete, "sqlite_autoindex_block_1"),
        (BlockQueries.moment, "sqlite_autoindex_block_1"),
        (AccountBlockQueries.count, "blocker=?"),
        (AccountBlockQueries.list, "blockByTime"),
        (AccountBlockQueries.blockers, "blockByBlocked"),
        (HomeQueries.find, "sqlite_autoindex_home_1"),
        (HomeQueries.delete, "sqlite_autoindex_home_1"),
        (RoleQueries.list, "sqlite_autoindex_grantedRole_1"),
        (RoleQueries.delete, "sqlite_autoindex_grantedRole_1"),
        (PasswordCostQueries.subtract, "sqlite_autoindex_passwordCost_1"),
        (PasswordCostQueries.deleteUnused, "sqlite_autoindex_passwordCost_1"),
        (ImportQueries.find, "sqlite_autoindex_importedAccount_1"),
        (ImportQueries.deleteAll, "importedAccountByAccount"),
        (ImportQueries.subtractKind, "sqlite_autoindex_importedHashKind_1"),
        (ImportQueries.deleteUnusedKind, "sqlite_autoindex_importedHashKind_1"),
        (SessionQueries.deleteEnded, "sessionByEnd"),
        (SessionQueries.deleteExpired, "sessionByExpiry"),
        (SessionQueries.deleteAll, "sessionByAccount"),
        (AttemptQueries.find, "sqlite_autoindex_attempt_1"),
        (AttemptQueries.delete, "sqlite_autoindex_attempt_1"),
        (AttemptQueries.deleteOutdated, "attemptByTime"),
        (ErasureQueries.find, "sqlite_autoindex_erasure_1"),
        (ErasureQueries.cancel, "sqlite_autoindex_erasure_1"),
        (ErasureQueries.start, "sqlite_autoindex_erasure_1"),
        (ErasureQueries.finish, "sqlite_autoindex_erasure_1"),
        (ErasureQueries.due, "erasureByDue"),
        (ErasureQueries.unfinished, "erasureByDue"),
        (ErasureQueries.remindedBefore, "erasureByTelling"),
        (ErasureQueries.markReminded, "sqlite_autoindex_erasure_1"),
        (ErasureQueries.finishedBefore, "erasureByEnd"),
        (ErasureQueries.delete, "sqlite_autoindex_erasure_1"),
        (ErasureQueries.receipts, "sqlite_autoindex_erasureReceipt_1"),
        (ErasureQueries.deleteReceipts, "sqlite_autoindex_erasureReceipt_1"),
        (AccountQueries.blank, "sqlite_autoindex_account_1"),
        (AccountQueries.scheduleDeletion, "sqlite_autoindex_account_1"),
        (SessionQueries.deleteDeviceNames, "sessionByAccount"),
        (RoleQueries.deleteAll, "sqlite_autoindex_grantedRole_1"),
    ])
    func useTheIndexThatWasMadeForThem(sql: String, index: String) async throws {
        let plan = try await QueryPlan(of: sql, migrations: AuthService.migrations)
        #expect(plan.scans.isEmpty, "\(plan)")
        #expect(plan.steps.contains { $0.contains(index) }, "\(plan)")
        #expect(plan.sorts.isEmpty, "\(plan)")
    }

    @Test(arguments: [(ReportQueries.openCount, "INDEX report"), (HidingQueries.objectedCount, "INDEX hidingObjected")])
    func openReportsAndObjectionsAreCountedInTheirIndex(sql: String, index: String) async throws {
        let plan = try await QueryPlan(of: sql, migrations: AuthService.migrations)
        #expect(plan.steps.count == 1)
        #expect(plan.steps.allSatisfy { $0.contains(index) }, "\(plan)")
    }

    @Test func theAttemptsThatAreTooManyAreFoundAlongTheirIndex() async throws {
        let plan = try await QueryPlan(of: AttemptQueries.deleteExcess, migrations: AuthService.migrations)
        #expect(plan.scans == ["SCAN attempt USING INDEX attemptByTime"])
        #expect(plan.sorts.isEmpty)
    }

    @Test func theCommonestCostIsReadFromTheEndOfItsIndex() async throws {
        let plan = try await QueryPlan(of: PasswordCostQueries.mostFrequent, migrations: AuthService.migrations)
        #expect(plan.steps == ["SCAN passwordCost USING COVERING INDEX passwordCostByAccounts"])
        let imported = try await QueryPlan(of: ImportQueries.mostFrequentKind, migrations: AuthService.migrations)
        #expect(imported.steps == ["SCAN importedHashKind USING COVERING INDEX importedHashKindByAccounts"])
    }
}

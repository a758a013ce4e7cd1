CREATE SCHEMA qsys2;
CREATE SCHEMA qtemp;
CREATE SCHEMA qpfrdata;
CREATE TABLE qsys2.calls (id SERIAL, what TEXT, reset TEXT, connection INT DEFAULT pg_backend_pid());
CREATE TABLE qsys2.activity (average_cpu_rate NUMERIC, average_cpu_utilization NUMERIC);
CREATE TABLE qsys2.system_status_info (average_cpu_utilization NUMERIC, elapsed_cpu_shared NUMERIC, system_asp_used NUMERIC);
CREATE TABLE qsys2.disks (asp_number SMALLINT, unit_number SMALLINT, resource_name VARCHAR(10), elapsed_percent_busy NUMERIC,
  elapsed_io_requests NUMERIC, total_read_requests BIGINT, total_write_requests BIGINT, total_blocks_read BIGINT, total_blocks_written BIGINT);
CREATE TABLE qsys2.jobs (job_name VARCHAR(28), elapsed_time NUMERIC, elapsed_cpu_time NUMERIC, elapsed_total_disk_io_count BIGINT,
  elapsed_sync_disk_io_count BIGINT, elapsed_page_fault_count BIGINT);
CREATE FUNCTION qsys2.system_activity_info() RETURNS SETOF qsys2.activity LANGUAGE sql AS $$
  INSERT INTO qsys2.calls (what) VALUES ('activity'); SELECT * FROM qsys2.activity $$;
CREATE FUNCTION qsys2.sysdiskstat(reset_statistics TEXT) RETURNS SETOF qsys2.disks LANGUAGE sql AS $$
  INSERT INTO qsys2.calls (what, reset) VALUES ('disks', reset_statistics); SELECT * FROM qsys2.disks $$;
CREATE FUNCTION qsys2.active_job_info(reset_statistics TEXT, detailed_info TEXT) RETURNS SETOF qsys2.jobs LANGUAGE sql AS $$
  INSERT INTO qsys2.calls (what, reset) VALUES ('jobs', reset_statistics); SELECT * FROM qsys2.jobs $$;
CREATE TABLE qsys2.syspartitionstat (system_table_schema CHAR(10), system_table_name CHAR(10), system_table_member CHAR(10), last_change_timestamp TIMESTAMP);

CREATE TABLE qpfrdata.qapmsystem (member TEXT, intnum NUMERIC(5), dtetim CHAR(12), dtecen CHAR(1), intsec NUMERIC(7), sysptu NUMERIC, syscta NUMERIC,
  syvcpu NUMERIC, syptready BIGINT, syptlaten BIGINT, utctime TIMESTAMP);
CREATE TABLE qpfrdata.qapmdisk (member TEXT, intnum NUMERIC(5), dtetim CHAR(12), dtecen CHAR(1), intsec NUMERIC(7), dsarm CHAR(4), dsdrn CHAR(10),
  dsasp NUMERIC(5), dmflag CHAR(1), dsrds NUMERIC, dswrts NUMERIC, dsblkr NUMERIC, dsblkw NUMERIC, dssrvt INT, dswt INT, dssmpl NUMERIC, dsnbsy NUMERIC,
  dsquel NUMERIC, dssect INT, dsdcrh NUMERIC);
CREATE TABLE qpfrdata.qapmjobwt (member TEXT, intnum NUMERIC(5), jwtde CHAR(16), jwdseq INT, jwtm01 INT, jwtm02 INT, jwtm03 INT, jwtm04 INT, jwtm05 INT);
CREATE TABLE qpfrdata.qapmjobwtd (member TEXT, jwdseq INT, jwsnbr INT, jwdesc VARCHAR(50));
CREATE TABLE qpfrdata.qapmjobmi (member TEXT, intnum NUMERIC(5), jbtde CHAR(16), jbname CHAR(16), jbuser CHAR(10), jbnbr CHAR(6));
CREATE TABLE qpfrdata.qapmconf (member TEXT, gkey CHAR(2), gdes CHAR(10));

INSERT INTO qsys2.activity VALUES (99, 37.5);
INSERT INTO qsys2.system_status_info VALUES (0, NULL, 71.25);
INSERT INTO qsys2.disks VALUES (1, 1, 'DMP001', 12.5, 1, 1000, 500, 8000, 4000), (1, 1, 'DMP003', 10.0, 1, 100, 50, 800, 400),
  (1, 2, 'DMP005', 30.0, 1, 0, 0, 0, 0), (0, 0, 'DMP009', 0, 0, 7, 7, 7, 7);
INSERT INTO qsys2.jobs VALUES ('000111/QBACKUP/SAVLIB1', 0, 0, 0, 0, 0), ('000112/QBACKUP/SAVLIB2', 0, 0, 0, 0, 0),
  ('000200/ATM/ATMSRV0001', 0, 0, 0, 0, 0);
INSERT INTO qsys2.syspartitionstat VALUES ('QPFRDATA', 'QAPMSYSTEM', 'Q026031000', '2026-01-31 10:00:00'), ('QPFRDATA', 'QAPMSYSTEM', 'Q026031500', '2026-01-31 20:00:00'),
  ('OTHERLIB', 'QAPMSYSTEM', 'Q999999999', '2026-01-31 21:00:00');

INSERT INTO qpfrdata.qapmsystem VALUES
  ('Q026031000', 1, '260131205800', '1', 60, 30000, 120000, 240000, 1200000, 1200000, '2026-01-31 19:58:00'),
  ('Q026031500', 1, '260131205900', '1', 60, 30000, 120000, 240000, 1200000, 1200000, '2026-01-31 19:59:00'),
  ('Q026031500', 2, '260131210000', '1', 60, 150000, 120000, 240000, 0, 0, '2026-01-31 20:00:00');
INSERT INTO qpfrdata.qapmdisk VALUES
  ('Q026031500', 2, '260131210000', '1', 60, '0001', 'DMP001', 1, ' ', 600, 0, 60000, 0, 1200, 600, 100, 40, 50, 520, 77),
  ('Q026031500', 2, '260131210000', '1', 60, '0001', 'DMP003', 1, ' ', 600, 0, 60000, 0, 1200, 600, 100, 60, 50, 520, 77),
  ('Q026031500', 2, '260131210000', '1', 60, '0002', 'DMP005', 1, 'A', 0, 300, 0, 30000, 300, 0, 100, 100, 0, 0, 0),
  ('Q026031500', 2, '260131210000', '1', 60, '0003', 'DMP007', 1, 'B', 0, 300, 0, 30000, 300, 0, 100, 100, 0, 0, 0),
  ('Q026031500', 2, '260131210000', '1', 60, '0004', 'DMP008', 2, ' ', 120, 0, 120, 0, 0, 0, 100, 90, 30, 4096, 0),
  ('Q026031500', 2, '260131210000', '1', 60, '0000', 'DMP009', 0, ' ', 9, 9, 9, 9, 9, 9, 9, 0, 9, 520, 0);
INSERT INTO qpfrdata.qapmjobwtd VALUES ('Q026031500', 1, 1, 'Time dispatched on a CPU'), ('Q026031500', 1, 2, 'CPU queueing'),
  ('Q026031500', 1, 3, 'Disk other'), ('Q026031500', 1, 4, 'Idle / waiting for work'), ('Q026031500', 1, 5, 'Journaling'),
  ('Q026031500', 2, 3, 'Machine level gate serialization');
INSERT INTO qpfrdata.qapmjobmi VALUES ('Q026031500', 2, 'AA', 'SAVLIB1', 'QBACKUP', '000111'), ('Q026031500', 2, 'AB', 'SAVLIB2', 'QBACKUP', '000112'),
  ('Q026031500', 2, 'BA', 'DD88001', 'BATCH', '000300'), ('Q026031500', 2, 'CA', 'SMTASK', '', '');
INSERT INTO qpfrdata.qapmjobwt VALUES ('Q026031500', 2, 'AA', 1, 5000000, 600000, 30000000, 6000000, 0),
  ('Q026031500', 2, 'AB', 1, 5000000, 600000, 18000000, 6000000, 0), ('Q026031500', 2, 'BA', 2, 1, 1, 12000000, 1, 1),
  ('Q026031500', 2, 'CA', 1, 1, 1, 60000000, 1, 1);
INSERT INTO qpfrdata.qapmconf VALUES ('Q026031500', '3', '41A 9009'), ('Q026031500', '6', '78F1234'), ('Q026031500', 'B1', '15');
